import type { DeviceView } from "@platzwart/contract/endpoints/monitoring-endpoints";
import { courtId } from "@platzwart/domain/testing/builders";
import { describe, expect, test } from "vitest";
import { byUrgency, countByStatus, courtList } from "./devices.ts";

const aDevice = (name: string, status: DeviceView["status"]) => ({ name, status }) as DeviceView;
const COURTS = [1, 2].map((id) => ({ id: courtId(id), name: `Court ${id}` }));

describe("the list of devices", () => {
  test("[H-09, M-02] names what is broken first and leaves the others in their order", () => {
    const devices = [
      aDevice("A", "online"),
      aDevice("B", "unknown"),
      aDevice("C", "offline"),
      aDevice("D", "online"),
      aDevice("E", "warning"),
    ];
    expect(byUrgency(devices).map(({ name }) => name)).toEqual(["C", "E", "B", "A", "D"]);
    expect(countByStatus(devices)).toEqual({ online: 2, offline: 1, warning: 1, unknown: 1 });
  });

  test("[M-01] a device names its courts, one that is gone by its number", () => {
    const ids = (...numbers: number[]) => numbers.map(courtId);
    expect(courtList(COURTS, ids(2))).toBe("Court 2");
    expect(courtList(COURTS, ids(1, 2))).toBe("alle");
    expect(courtList(COURTS, ids(1, 9))).toBe("Court 1, Court 9");
    expect(courtList(COURTS, [])).toBeNull();
    expect(courtList(COURTS.slice(0, 1), ids(1))).toBe("Court 1");
  });
});

import type { CourtView } from "@platzwart/contract/calls/court-calls";
import type { DoorView } from "@platzwart/contract/calls/door-calls";
import { at, courtId } from "@platzwart/domain/testing/builders";
import { describe, expect, test } from "vitest";
import { countByStatus, devicesOf } from "./devices.ts";

const NOON = at("2026-11-21T12:00:00+01:00");
const WELL = { isLost: false, lastHeardAt: null, isLoopSilent: false };

function aCourt(id: number, light: Partial<CourtView["light"]> = {}): CourtView {
  return {
    id: courtId(id),
    name: `Court ${id}`,
    light: { isSimulated: true, reportedAt: NOON, fault: null, ...light },
  } as CourtView;
}

function aDoor(id: string, changes: Partial<DoorView> = {}): DoorView {
  return {
    id,
    name: `Tür ${id}`,
    courtIds: [courtId(1)],
    isSimulated: true,
    isUnlocked: false,
    reportedAt: NOON,
    fault: null,
    address: null,
    ...changes,
  } as DoorView;
}

const names = (devices: ReturnType<typeof devicesOf>) => devices.map(({ name }) => name);

describe("the list of devices", () => {
  test("[M-01, M-02] names what is broken first, then the server, doors and lamps in order of court", () => {
    const courts = [aCourt(2), aCourt(1), aCourt(3, { fault: "timeout" })];
    const doors = [aDoor("Nord"), aDoor("Süd", { fault: "refused" })];
    expect(names(devicesOf(WELL, doors, courts))).toEqual([
      "Licht Court 3",
      "Tür Süd",
      "Server der Halle",
      "Tür Nord",
      "Licht Court 1",
      "Licht Court 2",
    ]);
  });

  test("[M-02] a device that does not answer is offline, one that refuses is a warning, one never heard is unknown", () => {
    const statusOf = (door: Partial<DoorView>) =>
      devicesOf(WELL, [aDoor("Nord", door)], []).find(({ kind }) => kind === "door")?.status;
    expect(statusOf({})).toBe("online");
    expect(statusOf({ fault: "offline" })).toBe("offline");
    expect(statusOf({ fault: "timeout" })).toBe("offline");
    expect(statusOf({ isSimulated: null })).toBe("offline");
    expect(statusOf({ fault: "refused" })).toBe("warning");
    expect(statusOf({ reportedAt: null })).toBe("unknown");
  });

  test("[M-06] the server is offline when nobody hears it, and a warning while its loop is silent", () => {
    const server = (state: Partial<typeof WELL>) => devicesOf({ ...WELL, ...state }, [], [])[0]?.status;
    expect(server({})).toBe("online");
    expect(server({ isLoopSilent: true })).toBe("warning");
    expect(server({ isLoopSilent: true, isLost: true })).toBe("offline");
  });

  test("[M-01] a court without a lamp has no device, and a door names its courts", () => {
    const courts = [aCourt(1), aCourt(2, { isSimulated: null })];
    const doors = [aDoor("A"), aDoor("B", { courtIds: [courtId(1), courtId(2)] })];
    const devices = devicesOf(WELL, [...doors, aDoor("C", { courtIds: [courtId(9)] })], courts);
    expect(devices.map(({ name, courts: served }) => [name, served])).toEqual([
      ["Server der Halle", null],
      ["Tür A", "Court 1"],
      ["Tür B", "alle"],
      ["Tür C", "Court 9"],
      ["Licht Court 1", "Court 1"],
    ]);
  });

  test("[M-02] are counted by how they are", () => {
    const devices = devicesOf(WELL, [aDoor("A", { fault: "offline" })], [aCourt(1), aCourt(2)]);
    expect(countByStatus(devices)).toEqual({ online: 3, offline: 1, warning: 0, unknown: 0 });
  });
});

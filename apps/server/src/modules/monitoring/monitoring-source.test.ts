import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readStatus } from "./monitoring-source.ts";

const WHOLE = {
  id: "pi-1",
  name: "Tür Halle 1",
  ipAddress: "192.168.1.31",
  isOnline: true,
  cpuUsage: 12.5,
  memoryUsage: 41,
  diskUsage: 23,
  temperature: 51.2,
  uptime: 86_400,
  connectedCourts: [1, "2", "court_3"],
  lastSeen: "2026-11-21T14:00:00Z",
  deviceType: "door",
  doorStatus: "locked",
  lastAccess: 1_795_222_515_193,
};

const read = (...raspberryPis: unknown[]) => readStatus(JSON.stringify({ raspberryPis }));

describe("what a monitoring address answers", () => {
  test("[M-04] is read whole", () => {
    expect(read(WHOLE)).toEqual([
      {
        ...WHOLE,
        connectedCourts: [1, 2, 3],
        lastSeen: Date.UTC(2026, 10, 21, 14),
      },
    ]);
  });

  test.each([
    ["id", { a: 1 }, null],
    ["id", 7, "7"],
    ["name", "x".repeat(81), null],
    ["name", "a\nb", null],
    ["name", "   ", null],
    ["isOnline", "true", false],
    ["cpuUsage", "12", null],
    ["cpuUsage", 100.1, null],
    ["memoryUsage", -1, null],
    ["diskUsage", null, null],
    ["temperature", 1e9, null],
    ["uptime", -5, null],
    ["connectedCourts", "1", []],
    ["connectedCourts", [1, 1, "x", {}, 2.5, 0, 2], [1, 2]],
    ["lastSeen", "gestern", null],
    ["lastSeen", "2026-11-21T14:00:00", null],
    ["lastSeen", 9e18, null],
    ["deviceType", "camera", null],
    ["doorStatus", "ajar", null],
    ["lastAccess", [], null],
  ])("[M-04] a wrong %s (%j) costs only itself", (field, value, expected) => {
    const [device] = read({ ...WHOLE, [field]: value });
    const [whole] = read(WHOLE);
    const others = field === "deviceType" ? { doorStatus: null, lastAccess: null } : {};
    expect(device).toEqual({ ...whole, ...others, [field]: expected });
  });

  test("[M-04] what is no device is left out, and one that says nothing is there", () => {
    const devices = read(null, 3, [], "x", {}, WHOLE);
    expect(devices.map(({ id }) => id)).toEqual([null, "pi-1"]);
    expect(devices[0]).toMatchObject({ isOnline: false, connectedCourts: [], name: null });
  });

  test("[M-04] of more devices than any hall has the first 200 are taken", () => {
    expect(read(...Array.from({ length: 300 }, () => WHOLE))).toHaveLength(200);
  });

  test.each(["", "null", "[]", "{}", '{"raspberryPis":{}}', "<h1>", '{"raspberryPis":"x"}', "{"])(
    "[M-04] %j is rubbish",
    (text) => {
      expect(() => readStatus(text)).toThrow(expect.objectContaining({ fault: "invalid_response" }));
    },
  );

  test("[M-04] whatever JSON the devices are, nothing breaks and every number is in its range", () => {
    const odd = fc.record(
      Object.fromEntries(Object.keys(WHOLE).map((key) => [key, fc.jsonValue({ maxDepth: 2 })])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(odd, fc.jsonValue({ maxDepth: 2 }))), (devices) => {
        for (const device of read(...devices)) {
          for (const percent of [device.cpuUsage, device.memoryUsage, device.diskUsage])
            expect(percent === null || (percent >= 0 && percent <= 100)).toBe(true);
          expect(typeof device.isOnline).toBe("boolean");
          for (const court of device.connectedCourts) expect(court).toBeGreaterThanOrEqual(1);
        }
      }),
    );
  });
});

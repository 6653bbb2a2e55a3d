import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DeviceCondition, deviceStatus } from "./device-status.ts";

const WELL: DeviceCondition = { isOnline: true, isFailing: false, temperature: 45, cpuUsage: 20 };

const conditions = fc.record({
  isOnline: fc.option(fc.boolean()),
  isFailing: fc.boolean(),
  temperature: fc.option(fc.oneof(fc.integer({ min: 58, max: 62 }), fc.double({ noNaN: true }))),
  cpuUsage: fc.option(fc.oneof(fc.integer({ min: 78, max: 82 }), fc.double({ noNaN: true }))),
});

describe("the status of a device", () => {
  test.each([
    ["online", {}],
    ["online", { temperature: 60, cpuUsage: 80 }],
    ["warning", { temperature: 60.1 }],
    ["warning", { cpuUsage: 80.1 }],
    ["warning", { isFailing: true }],
    ["online", { temperature: null, cpuUsage: null }],
    ["offline", { isOnline: false, temperature: 90, cpuUsage: 95 }],
    ["unknown", { isOnline: null, isFailing: true }],
  ] as const)("[M-02] is %s for %j", (status, changes) => {
    expect(deviceStatus({ ...WELL, ...changes })).toBe(status);
  });

  test("[M-02] agrees with a table of its three words, offline before warning before online", () => {
    fc.assert(
      fc.property(conditions, (condition) => {
        const signs = [
          condition.isOnline === null ? "unknown" : null,
          condition.isOnline === false ? "offline" : null,
          Number(condition.temperature) > 60 ? "warning" : null,
          Number(condition.cpuUsage) > 80 ? "warning" : null,
          condition.isFailing ? "warning" : null,
          "online",
        ];
        expect(deviceStatus(condition)).toBe(signs.find((sign) => sign !== null));
      }),
    );
  });

  test("[M-02] nothing that is said of a device that is not online makes it anything but offline", () => {
    fc.assert(
      fc.property(conditions, (condition) => {
        expect(deviceStatus({ ...condition, isOnline: false })).toBe("offline");
      }),
    );
  });

  test("[M-02] getting hotter or busier never makes a device look better", () => {
    const order = ["unknown", "offline", "online", "warning"];
    fc.assert(
      fc.property(conditions, fc.integer({ min: 0, max: 50 }), (condition, more) => {
        const { temperature, cpuUsage } = condition;
        const worse = {
          ...condition,
          temperature: temperature === null ? null : temperature + more,
          cpuUsage: cpuUsage === null ? null : cpuUsage + more,
        };
        const rank = (one: DeviceCondition) => order.indexOf(deviceStatus(one));
        expect(rank(worse)).toBeGreaterThanOrEqual(rank(condition));
      }),
    );
  });
});

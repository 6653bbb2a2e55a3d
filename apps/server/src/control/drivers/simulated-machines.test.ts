import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { instant, milliseconds, multiply } from "@platzwart/domain/time/instant";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PERIOD, SimulatedMachines } from "./simulated-machines.ts";

const NOON = instant(Date.UTC(2026, 10, 21, 11));

async function at(seed: number, address: string, period: number) {
  const clock = new FakeClock(NOON);
  await clock.advance(multiply(PERIOD, period));
  return new SimulatedMachines({ clock, seed }).report(address);
}

async function turnsOf(address: string, count: number, seed = 1) {
  const clock = new FakeClock(NOON);
  const machines = new SimulatedMachines({ clock, seed });
  const reports = [];
  for (let period = 0; period < count; period += 1) {
    reports.push(machines.report(address));
    await clock.advance(PERIOD);
  }
  return reports;
}

describe("the machines of simulated devices", () => {
  test("[M-03] never leave their bounds, and the same seed, machine and time give the same values", async () => {
    const places = fc.tuple(fc.integer(), fc.string(), fc.nat(10_000_000));
    await fc.assert(
      fc.asyncProperty(places, async (place) => {
        const report = await at(...place);
        const within = (value: number | null, lowest: number, highest: number) => {
          expect(value).toBeGreaterThanOrEqual(lowest);
          expect(value).toBeLessThanOrEqual(highest);
        };
        within(report.cpuUsage, 5, 95);
        within(report.memoryUsage, 20, 90);
        within(report.diskUsage, 0, 100);
        within(report.temperature, 35, 70);
        expect(report.uptime).toBeGreaterThanOrEqual(0);
        expect(report).toEqual(await at(...place));
      }),
      { numRuns: 300 },
    );
  });

  test("[M-03] are online in about 95 of 100 refreshes, and say when they last were", async () => {
    const reports = (
      await Promise.all(["lamp-1", "lamp-2", "lamp-3"].map((one) => turnsOf(one, 2_000)))
    ).flat();
    const away = reports.filter(({ isOnline }) => !isOnline);
    expect(away.length / reports.length).toBeGreaterThan(0.035);
    expect(away.length / reports.length).toBeLessThan(0.065);
    const [first] = away;
    expect(Number(first?.lastSeen)).toBeGreaterThan(NOON - 60_000);
  });

  test("[M-03] vary with every refresh, each in its own way and now and then to the point of a warning", async () => {
    const one = await turnsOf("lamp-1", 1_000);
    const other = await turnsOf("lamp-2", 1_000);
    const changes = one.filter((report, period) => report.cpuUsage !== one[period - 1]?.cpuUsage);
    expect(changes.length).toBeGreaterThan(850);
    expect(one.filter(({ cpuUsage }, period) => cpuUsage === other[period]?.cpuUsage).length).toBeLessThan(
      100,
    );
    const hot = [...one, ...other].filter(({ temperature }) => Number(temperature) > 60).length;
    expect(hot).toBeGreaterThan(0);
    expect(hot).toBeLessThan(600);
    expect(one[0]?.ipAddress).not.toBe(other[0]?.ipAddress);
    expect(Number(one.at(-1)?.uptime) - Number(one[0]?.uptime)).toBe(999 * 3);
  });

  test("[M-03] stay within one refresh as they were", async () => {
    const clock = new FakeClock(NOON);
    const machines = new SimulatedMachines({ clock, seed: 1 });
    const { lastSeen: _, uptime: __, ...before } = machines.report("lamp-1");
    await clock.advance(milliseconds(2_999));
    expect(machines.report("lamp-1")).toMatchObject(before);
  });
});

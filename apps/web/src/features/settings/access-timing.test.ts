import { decodeSettings } from "@platzwart/domain/settings/stored-settings";
import { at } from "@platzwart/domain/testing/builders";
import { instant, MINUTE, toIso } from "@platzwart/domain/time/instant";
import { wallClock } from "@platzwart/texts/format";
import fc from "fast-check";
import { expect, test } from "vitest";
import { exampleBooking, lengthInMinutes, windowsOf } from "./example-booking.ts";
import { timingLayout } from "./timing-layout.ts";

const { values } = decodeSettings([]);
const EXAMPLE = exampleBooking(at("2026-11-21T14:00:00Z"));

test("[S-09] the example is tomorrow from 18:00 to 19:00 by the hall's clock, whatever the hour and the season", () => {
  const cases = [
    ["2026-11-21T14:00:00Z", "2026-11-22T18:00"],
    ["2026-11-21T22:59:59Z", "2026-11-22T18:00"],
    ["2026-11-21T23:00:00Z", "2026-11-23T18:00"],
    // the nights of clock changes
    ["2026-10-24T20:00:00Z", "2026-10-25T18:00"],
    ["2026-10-24T22:30:00Z", "2026-10-26T18:00"],
    ["2026-03-28T20:00:00Z", "2026-03-29T18:00"],
  ] as const;
  for (const [now, begins] of cases) {
    const { from, until } = exampleBooking(at(now));
    expect(wallClock(from)).toBe(begins);
    expect(lengthInMinutes({ from, until })).toBe(60);
  }
});

test("[S-09] the windows are those that a new API booking gets, and none wider where they are not applied", () => {
  const { light, door } = windowsOf(EXAMPLE, values);
  expect([light.from, light.until, door.from, door.until].map(toIso)).toEqual([
    "2026-11-22T16:55:00.000Z",
    "2026-11-22T18:15:00.000Z",
    "2026-11-22T16:45:00.000Z",
    "2026-11-22T19:00:00.000Z",
  ]);
  const off = windowsOf(EXAMPLE, { ...values, access_auto_apply_enabled: false });
  expect([off.light, off.door]).toEqual([EXAMPLE, EXAMPLE]);
});

test("[S-09] the drawing holds every window in order, and its times stand apart, at any width", () => {
  const timing = fc.record({
    access_light_pre_minutes: fc.integer({ min: 0, max: 120 }),
    access_light_post_minutes: fc.integer({ min: 0, max: 240 }),
    access_door_pre_minutes: fc.integer({ min: 0, max: 120 }),
    access_door_post_minutes: fc.integer({ min: 0, max: 480 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 240, max: 2560 }), timing, timing, (width, entered, inForce) => {
      const windows = windowsOf(EXAMPLE, { ...values, ...entered });
      const before = windowsOf(EXAMPLE, { ...values, ...inForce });
      const { x, left, right, ticks } = timingLayout(width, windows, before);
      expect(right).toBe(width);
      for (const { booking, light, door } of [windows, before]) {
        for (const window of [light, door]) {
          expect(x(window.from)).toBeGreaterThanOrEqual(left + 59);
          expect(x(window.until)).toBeLessThanOrEqual(right - 59);
          expect(x(window.from)).toBeLessThanOrEqual(x(booking.from));
          expect(x(window.until)).toBeGreaterThanOrEqual(x(booking.until));
        }
      }
      for (const [index, tick] of ticks.entries()) {
        expect(Math.abs((tick - EXAMPLE.from) % (30 * MINUTE))).toBe(0);
        expect(x(tick)).toBeGreaterThanOrEqual(left + 31);
        expect(x(tick)).toBeLessThanOrEqual(right - 31);
        const next = ticks[index + 1];
        if (next !== undefined) expect(x(next) - x(tick)).toBeGreaterThanOrEqual(63.9);
      }
      // a minute has the same width everywhere
      const minute = x(instant(EXAMPLE.from + MINUTE)) - x(EXAMPLE.from);
      expect(x(EXAMPLE.until) - x(EXAMPLE.from)).toBeCloseTo(60 * minute, 6);
    }),
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { at } from "../testing/builders.ts";
import { instant } from "./instant.ts";
import { wallClockAt } from "./wall-clock.ts";

/** Berlin's in 2026: summer from 29 March, winter from 25 October, 01:00 UTC each. */
const BERLIN_2026 = [
  { from: at("2026-01-01T00:00:00Z"), minutes: 60 },
  { from: at("2026-03-29T01:00:00Z"), minutes: 120 },
  { from: at("2026-10-25T01:00:00Z"), minutes: 60 },
];
const SATURDAY = 6;
const SUNDAY = 7;

const clock = (weekday: number, hour: number, minute: number) => ({ weekday, minute: hour * 60 + minute });

describe("[A-32] the clock on the wall of the hall, at a door without its server", () => {
  test.each([
    ["in winter", "2026-11-21T18:00:59.999Z", clock(SATURDAY, 19, 0)],
    ["on the next day already", "2026-11-21T23:30:00Z", clock(SUNDAY, 0, 30)],
    ["in summer", "2026-07-18T21:59:00Z", clock(SATURDAY, 23, 59)],
    ["before the hour that is skipped", "2026-03-29T00:59:59.999Z", clock(SUNDAY, 1, 59)],
    ["after the hour that is skipped", "2026-03-29T01:00:00Z", clock(SUNDAY, 3, 0)],
    ["in the hour that comes twice", "2026-10-25T00:30:00Z", clock(SUNDAY, 2, 30)],
    ["in that hour again", "2026-10-25T01:30:00Z", clock(SUNDAY, 2, 30)],
    ["before its first entry", "2025-07-19T10:00:00Z", clock(SATURDAY, 11, 0)],
  ])("%s", (_, now, shown) => {
    expect(wallClockAt(BERLIN_2026, at(now))).toEqual(shown);
  });

  test("property: is that of UTC, moved by the offset, also before 1970 and west of Greenwich", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -4e12, max: 4e12 }),
        fc.integer({ min: -840, max: 840 }),
        (now, minutes) => {
          const moved = new Date(now + minutes * 60_000);
          const minute = moved.getUTCHours() * 60 + moved.getUTCMinutes();
          const shown = { weekday: moved.getUTCDay() || SUNDAY, minute };
          expect(wallClockAt([{ from: 0, minutes }], instant(now))).toEqual(shown);
          if (minutes === 0) expect(wallClockAt([], instant(now))).toEqual(shown);
        },
      ),
    );
  });
});

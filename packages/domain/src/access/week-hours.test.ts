import fc from "fast-check";
import { expect, test } from "vitest";
import { checkHours } from "./code-limits.ts";
import {
  coversWallClock,
  MINUTES_OF_DAY,
  normalizeHours,
  type WallClock,
  WEEKDAYS,
  type Weekday,
  type WeekHours,
} from "./week-hours.ts";

const CLEANING: WeekHours = { weekdays: [1, 2, 3, 4, 5], from: 5 * 60, until: 7 * 60 };
const NIGHT: WeekHours = { weekdays: [5], from: 22 * 60, until: 2 * 60 };

const shows = (weekday: Weekday, time: string): WallClock => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { weekday, minute: hour * 60 + minute };
};

test.each([
  [1, "04:59", false],
  [1, "05:00", true],
  [5, "06:59", true],
  [5, "07:00", false],
  [6, "06:00", false],
  [7, "06:00", false],
] as const)(
  "[A-32, N-09] the cleaner's hours, Monday to Friday 5 to 7, on weekday %s at %s: %s",
  (weekday, time, is) => {
    expect(coversWallClock(CLEANING, shows(weekday, time))).toBe(is);
  },
);

test.each([
  [5, "21:59", false],
  [5, "22:00", true],
  [6, "00:00", true],
  [6, "01:59", true],
  [6, "02:00", false],
  [5, "01:00", false],
  [6, "22:00", false],
] as const)(
  "[A-32] 22 to 2 belongs to the Friday on which it begins: weekday %s at %s: %s",
  (weekday, time, is) => {
    expect(coversWallClock(NIGHT, shows(weekday, time))).toBe(is);
  },
);

test("[A-32] Sunday night ends on Monday", () => {
  const night: WeekHours = { ...NIGHT, weekdays: [7] };
  expect(coversWallClock(night, shows(1, "01:00"))).toBe(true);
  expect(coversWallClock(night, shows(7, "01:00"))).toBe(false);
});

test("[A-32] an end at midnight is the end of the day, weekdays stand in order and once", () => {
  const hours = normalizeHours({ weekdays: [3, 1, 3], from: 20 * 60, until: 0 });
  expect(hours).toEqual({ weekdays: [1, 3], from: 20 * 60, until: MINUTES_OF_DAY });
  expect(coversWallClock(hours, shows(1, "23:59"))).toBe(true);
  expect(coversWallClock(hours, shows(2, "00:00"))).toBe(false);
  const wholeDay = normalizeHours({ weekdays: [1], from: 0, until: 0 });
  expect(checkHours(wholeDay)).toBeNull();
  expect(coversWallClock(wholeDay, shows(1, "12:00"))).toBe(true);
});

test("[A-32] hours without a weekday or without a length are refused", () => {
  expect(checkHours({ ...CLEANING, weekdays: [] })).toEqual({ code: "code_weekdays_missing" });
  expect(checkHours({ ...CLEANING, until: CLEANING.from })).toEqual({ code: "code_hours_empty" });
  expect(checkHours(CLEANING)).toBeNull();
});

test("[A-32] every minute of a week is covered as one would colour it with a pencil", () => {
  const anyHours = fc
    .record({
      weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
      from: fc.integer({ min: 0, max: MINUTES_OF_DAY - 1 }),
      until: fc.integer({ min: 1, max: MINUTES_OF_DAY }),
    })
    .filter((hours) => checkHours(hours) === null);
  fc.assert(
    fc.property(anyHours, (hours) => {
      const coloured = new Set<number>();
      for (const weekday of hours.weekdays) {
        // from the first minute on, until the clock shows the end
        let minute = (weekday - 1) * MINUTES_OF_DAY + hours.from;
        do {
          coloured.add(minute % (7 * MINUTES_OF_DAY));
          minute += 1;
        } while (minute % MINUTES_OF_DAY !== hours.until % MINUTES_OF_DAY);
      }
      for (let minute = 0; minute < 7 * MINUTES_OF_DAY; minute += 1) {
        const weekday = (Math.floor(minute / MINUTES_OF_DAY) + 1) as Weekday;
        const isCovered = coversWallClock(hours, { weekday, minute: minute % MINUTES_OF_DAY });
        if (isCovered !== coloured.has(minute)) throw new Error(`weekday ${weekday}, minute ${minute}`);
      }
    }),
    { numRuns: 200 },
  );
});

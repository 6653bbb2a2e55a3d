import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  calendarDay,
  dayParts,
  parseCalendarDay,
  weekdayOf,
  weeksOfMonth,
} from "./calendar-day.ts";

const day = (text: string) => {
  const parsed = parseCalendarDay(text);
  if (parsed === null) throw new Error(`${text} is no day`);
  return parsed;
};
const anyDay = fc.integer({ min: 0, max: 100_000 }).map((count) => addDays(day("1950-01-01"), count));

describe("days of the calendar", () => {
  test("what the calendar does not have is none", () => {
    expect(calendarDay(2026, 2, 29)).toBeNull();
    expect(calendarDay(2028, 2, 29)).toBe("2028-02-29");
    expect(calendarDay(2026, 13, 1)).toBeNull();
    for (const text of ["2026-2-1", "", "26-02-01", "2026-02-30", "2026-02-01T00:00"])
      expect(parseCalendarDay(text), text).toBeNull();
  });

  test("a month later is its last day where it is shorter", () => {
    expect(addMonths(day("2026-01-31"), 1)).toBe("2026-02-28");
    expect(addMonths(day("2026-12-31"), 2)).toBe("2027-02-28");
    expect(addMonths(day("2026-03-31"), -1)).toBe("2026-02-28");
  });

  test("a week begins on Monday, also across the night the clocks change", () => {
    expect(weekdayOf(day("2026-10-25"))).toBe(6);
    expect(weekdayOf(day("2026-10-26"))).toBe(0);
    expect(addDays(day("2026-10-24"), 2)).toBe("2026-10-26");
    expect(weeksOfMonth(day("2026-02-14")).map(([monday]) => monday)).toEqual([
      "2026-01-26",
      "2026-02-02",
      "2026-02-09",
      "2026-02-16",
      "2026-02-23",
    ]);
  });

  test("each day follows the one before, in number, weekday and order", () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const next = addDays(today, 1);
        expect(addDays(next, -1)).toBe(today);
        expect(next > today).toBe(true);
        expect(weekdayOf(next)).toBe((weekdayOf(today) + 1) % 7);
        const { year, month, day: dayOfMonth } = dayParts(today);
        expect(calendarDay(year, month, dayOfMonth)).toBe(today);
        const days = weeksOfMonth(today).flat();
        expect(days.filter((one) => one === today)).toHaveLength(1);
        expect(days.map(weekdayOf)).toEqual(days.map((_, index) => index % 7));
        expect(days.every((one, index) => index === 0 || one === addDays(days[index - 1] ?? one, 1))).toBe(
          true,
        );
      }),
    );
  });
});

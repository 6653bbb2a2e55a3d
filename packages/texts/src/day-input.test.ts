import { addDays, parseCalendarDay, weekdayOf } from "@platzwart/domain/time/calendar-day";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayText, readDay, readTime, timeText } from "./day-input.ts";
import { WEEKDAYS } from "./weekdays.ts";

const day = (text: string) => parseCalendarDay(text) ?? expect.fail(text);
/** A Thursday. */
const TODAY = day("2026-11-26");

describe("[R-03] days and times as people type them", () => {
  test.each([
    ["24.12.", "2026-12-24"],
    ["24.12", "2026-12-24"],
    ["24.12.26", "2026-12-24"],
    ["24.12.2027", "2027-12-24"],
    ["24 12 26", "2026-12-24"],
    ["24/12/2026", "2026-12-24"],
    ["2412", "2026-12-24"],
    ["241226", "2026-12-24"],
    ["24122026", "2026-12-24"],
    ["1.3.", "2027-03-01"],
    ["26.11.", "2026-11-26"],
    ["25.11.", "2027-11-25"],
    ["29.2.", "2028-02-29"],
    [" Heute ", "2026-11-26"],
    ["morgen", "2026-11-27"],
    ["übermorgen", "2026-11-28"],
    ["gestern", "2026-11-25"],
    ["+3", "2026-11-29"],
    ["do", "2026-11-26"],
    ["Fr", "2026-11-27"],
    ["fr.", "2026-11-27"],
    ["mittwoch", "2026-12-02"],
  ])("%s is %s", (typed, read) => {
    expect(readDay(typed, TODAY)).toBe(read);
  });

  test.each([
    ["24.12.", "2025-12-24"],
    ["26.11.", "2026-11-26"],
    ["25.11.", "2026-11-25"],
    ["29.2.", "2024-02-29"],
    ["do", "2026-11-26"],
    ["fr", "2026-11-20"],
    ["mi", "2026-11-25"],
    ["gestern", "2026-11-25"],
    ["24.12.26", "2026-12-24"],
  ])("where what has been is asked for, %s is %s", (typed, read) => {
    expect(readDay(typed, TODAY, true)).toBe(read);
  });

  test.each(["", "m", "30.2.", "32.1.2026", "1.13.2026", "bald", "24", "2026", "+", "-1", "24.12.126"])(
    "%j is no day",
    (typed) => {
      expect(readDay(typed, TODAY)).toBeNull();
    },
  );

  test.each([
    ["18", 1080],
    ["8", 480],
    ["1830", 1110],
    ["830", 510],
    ["18.30", 1110],
    ["18:30 Uhr", 1110],
    ["18 uhr", 1080],
    ["8,15", 495],
    ["0", 0],
    ["24", 1440],
    ["24:00", 1440],
  ])("%s is minute %i of its day", (typed, minutes) => {
    expect(readTime(typed)).toBe(minutes);
  });

  test.each(["", "25", "24:01", "18:60", "1860", "18:3", "halb acht", "18:300", "-1"])(
    "%j is no time",
    (typed) => {
      expect(readTime(typed)).toBeNull();
    },
  );

  test("what is shown reads back, whatever day it is", () => {
    const anyDay = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays(day("1970-01-01"), count));
    fc.assert(
      fc.property(anyDay, anyDay, fc.integer({ min: 0, max: 1440 }), (shown, today, minutes) => {
        expect(readDay(dayText(shown), today)).toBe(shown);
        expect(readTime(timeText(minutes))).toBe(minutes);
        const named = readDay(WEEKDAYS[weekdayOf(shown)] ?? "", today) ?? expect.fail();
        expect(weekdayOf(named)).toBe(weekdayOf(shown));
        expect(named >= today && named < addDays(today, 7)).toBe(true);
      }),
    );
  });
});

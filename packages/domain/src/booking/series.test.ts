import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type CalendarDay, parseCalendarDay, weekdayOf } from "../time/calendar-day.ts";
import { DAY, instant, MINUTE } from "../time/instant.ts";
import { dayAt, wallClockAt } from "../time/wall-clock.ts";
import { checkSeries, MAX_SERIES_DATES, type SeriesDates, seriesDates, timeOnDate } from "./series.ts";

const at = (text: string) => instant(Date.parse(text));
const day = (text: string) => parseCalendarDay(text) ?? expect.fail();

/** Berlin in 2026 and 2027. */
const OFFSETS = [
  { from: at("2025-10-26T01:00Z"), minutes: 60 },
  { from: at("2026-03-29T01:00Z"), minutes: 120 },
  { from: at("2026-10-25T01:00Z"), minutes: 60 },
  { from: at("2027-03-28T01:00Z"), minutes: 120 },
];

const TODAY = day("2026-10-01");
const series = (firstDate: string, lastDate: string, everyWeeks: 1 | 2 = 1): SeriesDates => ({
  ...{ firstDate: day(firstDate), lastDate: day(lastDate), everyWeeks },
});

test("[B-04] a series is weekly or every two weeks, up to its last date", () => {
  expect(seriesDates(series("2026-10-06", "2026-10-27"))).toEqual([
    ...["2026-10-06", "2026-10-13", "2026-10-20", "2026-10-27"],
  ]);
  expect(seriesDates(series("2026-10-06", "2026-11-02", 2))).toEqual(["2026-10-06", "2026-10-20"]);
  expect(seriesDates(series("2026-10-06", "2026-10-06"))).toEqual(["2026-10-06"]);
});

test("[B-04] a series has at most 60 dates and reaches 400 days ahead", () => {
  const last = addDays(TODAY, 400);
  expect(checkSeries({ firstDate: TODAY, lastDate: last, everyWeeks: 1 }, TODAY)).toBeNull();
  expect(checkSeries({ firstDate: TODAY, lastDate: addDays(last, 1), everyWeeks: 2 }, TODAY)).toEqual({
    ...{ code: "series_too_far_ahead", days: 400, latest: last },
  });
  expect(checkSeries(series("2026-10-06", "2026-10-05"), TODAY)).toEqual({
    code: "series_ends_before_start",
  });
  // only a first date in the past leaves room for so many
  const long = { firstDate: addDays(TODAY, -60), lastDate: last, everyWeeks: 1 } as const;
  expect(checkSeries(long, TODAY)).toEqual({ code: "series_too_long", count: 66, maximum: MAX_SERIES_DATES });
});

test("[B-04] a skipped time has no date, and of the hour that occurs twice the first counts", () => {
  const half = { startMinute: 150, endMinute: 210 };
  expect(timeOnDate(day("2027-03-28"), half, OFFSETS)).toBeNull();
  expect(timeOnDate(day("2027-03-28"), { startMinute: 90, endMinute: 150 }, OFFSETS)).toBeNull();
  expect(timeOnDate(day("2026-10-25"), half, OFFSETS)).toEqual({
    ...{ from: at("2026-10-25T00:30Z"), until: at("2026-10-25T02:30Z") },
  });
});

test("[B-04] an end not after the start is on the next day", () => {
  expect(timeOnDate(day("2026-10-06"), { startMinute: 1380, endMinute: 30 }, OFFSETS)).toEqual({
    ...{ from: at("2026-10-06T21:00Z"), until: at("2026-10-06T22:30Z") },
  });
  expect(timeOnDate(day("2026-10-06"), { startMinute: 1380, endMinute: 1440 }, OFFSETS)?.until).toBe(
    at("2026-10-06T22:00Z"),
  );
});

/** Walks through every minute of two days, and so knows no offsets but by the wall clock. */
function naiveInstant(date: CalendarDay, minute: number) {
  const begin = Date.parse(date) - DAY;
  for (let ms = begin; ms < begin + 4 * DAY; ms += MINUTE) {
    const now = instant(ms);
    const shown = wallClockAt(OFFSETS, now).minute;
    if (dayAt(OFFSETS, now) === addDays(date, Math.floor(minute / 1440)) && shown === minute % 1440)
      return now;
  }
  return null;
}

test("[B-04] each date of a series shows the same weekday and wall-clock time over both clock changes", () => {
  const dates = fc.integer({ min: 0, max: 200 }).map((count) => addDays(TODAY, count));
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(
      dates,
      minute,
      minute,
      fc.constantFrom(1 as const, 2 as const),
      (firstDate, start, end, weeks) => {
        const rule = { firstDate, lastDate: addDays(firstDate, 60), everyWeeks: weeks };
        for (const date of seriesDates(rule)) {
          expect(weekdayOf(date)).toBe(weekdayOf(firstDate));
          const from = naiveInstant(date, start);
          const until = naiveInstant(date, end > start ? end : end + 1440);
          const time = timeOnDate(date, { startMinute: start, endMinute: end }, OFFSETS);
          expect(time).toEqual(from === null || until === null ? null : { from, until });
        }
      },
    ),
    { numRuns: 15 },
  );
});

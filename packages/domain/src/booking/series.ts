import { MINUTES_OF_DAY } from "../access/week-hours.ts";
import type { Refusal } from "../refusal.ts";
import { addDays, type CalendarDay, epochDayOf } from "../time/calendar-day.ts";
import type { Interval } from "../time/interval.ts";
import { instantAt, type WallOffset } from "../time/wall-clock.ts";

/** Limits of a series (B-04). */
export const MAX_SERIES_DATES = 60;
export const MAX_SERIES_DAYS = 400;

/** Weeks from one date of a series to the next. */
export const SERIES_STEPS = [1, 2] as const;

/** Dates of a series, from the first to the last that is not after `lastDate`. */
export interface SeriesDates {
  readonly firstDate: CalendarDay;
  readonly lastDate: CalendarDay;
  readonly everyWeeks: (typeof SERIES_STEPS)[number];
}

/** Minutes since midnight by the hall's clock; an end not after the start is on the next day. */
export interface TimeOfDay {
  readonly startMinute: number;
  readonly endMinute: number;
}

/** The first exceeded limit (B-04); null: none. */
export function checkSeries(dates: SeriesDates, today: CalendarDay): Refusal | null {
  const { firstDate, lastDate } = dates;
  if (lastDate < firstDate) return { code: "series_ends_before_start" };
  if (lastDate > addDays(today, MAX_SERIES_DAYS))
    return { code: "series_too_far_ahead", days: MAX_SERIES_DAYS, latest: addDays(today, MAX_SERIES_DAYS) };
  const count = dateCount(dates);
  return count > MAX_SERIES_DATES ? { code: "series_too_long", count, maximum: MAX_SERIES_DATES } : null;
}

export function seriesDates(dates: SeriesDates): CalendarDay[] {
  const { firstDate, everyWeeks } = dates;
  return Array.from({ length: dateCount(dates) }, (_, index) => addDays(firstDate, index * 7 * everyWeeks));
}

function dateCount({ firstDate, lastDate, everyWeeks }: SeriesDates): number {
  return Math.floor((epochDayOf(lastDate) - epochDayOf(firstDate)) / (7 * everyWeeks)) + 1;
}

/** Booked time of a date at the same wall-clock time (B-04); null: the clock skips its start or end. */
export function timeOnDate(
  date: CalendarDay,
  { startMinute, endMinute }: TimeOfDay,
  offsets: readonly WallOffset[],
): Interval | null {
  const from = instantAt(offsets, date, startMinute);
  const until = instantAt(offsets, date, endMinute > startMinute ? endMinute : endMinute + MINUTES_OF_DAY);
  return from === null || until === null ? null : { from, until };
}

import type { WallClock, Weekday } from "../access/week-hours.ts";
import { type CalendarDay, dayOfEpoch } from "./calendar-day.ts";
import { DAY, type Instant, MINUTE } from "./instant.ts";

/** Minutes that the wall clock is ahead of UTC from an instant on, until the next entry of its table. */
export interface WallOffset {
  /** Milliseconds since 1970, as an Instant is; a table comes over the wire. */
  readonly from: number;
  readonly minutes: number;
}

/** 1970 began on a Thursday: so many days after a Monday. */
const THURSDAY = 3;

/**
 * The wall-clock reading, by a table of offsets in order of time: a door without its server knows no time zone.
 * Before the first entry the first counts; an empty table means UTC.
 */
export function wallClockAt(offsets: readonly WallOffset[], now: Instant): WallClock {
  const shown = shownAt(offsets, now);
  const midnight = Math.floor(shown / DAY) * DAY;
  return { weekday: weekdayOf(midnight / DAY), minute: Math.floor((shown - midnight) / MINUTE) };
}

/** The calendar day of an instant, by the same table. */
export function dayAt(offsets: readonly WallOffset[], at: Instant): CalendarDay {
  return dayOfEpoch(Math.floor(shownAt(offsets, at) / DAY));
}

/** The wall clock in milliseconds, counted as if it were UTC. */
function shownAt(offsets: readonly WallOffset[], at: Instant): number {
  const { minutes } = offsets.findLast(({ from }) => from <= at) ?? offsets[0] ?? { minutes: 0 };
  return at + minutes * MINUTE;
}

/** Of a day counted from the beginning of 1970. */
function weekdayOf(day: number): Weekday {
  const sinceMonday = (day + THURSDAY) % 7;
  return (((sinceMonday + 7) % 7) + 1) as Weekday;
}

import type { WallClock, Weekday } from "../access/week-hours.ts";
import { type CalendarDay, dayOfEpoch } from "./calendar-day.ts";
import { DAY, type Instant, MINUTE } from "./instant.ts";

/** From `from` to the next entry, the wall clock is `minutes` ahead of UTC. */
export interface WallOffset {
  /** Epoch milliseconds, unbranded since the table comes over the wire. */
  readonly from: number;
  readonly minutes: number;
}

/** 1970 began on a Thursday, this many days after Monday. */
const THURSDAY = 3;

/** `offsets`: in order, since a door without its server knows no time zone; empty: UTC. */
export function wallClockAt(offsets: readonly WallOffset[], now: Instant): WallClock {
  const shown = shownAt(offsets, now);
  const midnight = Math.floor(shown / DAY) * DAY;
  return { weekday: isoWeekdayOf(midnight / DAY), minute: Math.floor((shown - midnight) / MINUTE) };
}

export function dayAt(offsets: readonly WallOffset[], at: Instant): CalendarDay {
  return dayOfEpoch(Math.floor(shownAt(offsets, at) / DAY));
}

/** In milliseconds, as if the wall clock were UTC. */
function shownAt(offsets: readonly WallOffset[], at: Instant): number {
  const { minutes } = offsets.findLast(({ from }) => from <= at) ?? offsets[0] ?? { minutes: 0 };
  return at + minutes * MINUTE;
}

/** `day`: counted from the beginning of 1970. */
function isoWeekdayOf(day: number): Weekday {
  const sinceMonday = (day + THURSDAY) % 7;
  return (((sinceMonday + 7) % 7) + 1) as Weekday;
}

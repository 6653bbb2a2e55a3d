import type { WallClock, Weekday } from "../access/week-hours.ts";
import { type CalendarDay, dayFromEpochDay, epochDayOf } from "./calendar-day.ts";
import { DAY, days, type Instant, instant, MINUTE, minutes, plus } from "./instant.ts";

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
  const shown = wallClockMilliseconds(offsets, now);
  const midnight = Math.floor(shown / DAY) * DAY;
  return { weekday: isoWeekdayOf(midnight / DAY), minute: Math.floor((shown - midnight) / MINUTE) };
}

export function dayAt(offsets: readonly WallOffset[], at: Instant): CalendarDay {
  return dayFromEpochDay(Math.floor(wallClockMilliseconds(offsets, at) / DAY));
}

/** The first instant at which the wall clock shows a minute of a day; null: the clock skips that minute. */
export function instantAt(offsets: readonly WallOffset[], day: CalendarDay, minute: number): Instant | null {
  const asUtc = plus(instant(0), plus(days(epochDayOf(day)), minutes(minute)));
  for (const [index, offset] of offsets.entries()) {
    const at = plus(asUtc, minutes(-offset.minutes));
    const next = offsets[index + 1];
    if ((index === 0 || at >= offset.from) && (next === undefined || at < next.from)) return at;
  }
  return offsets.length === 0 ? asUtc : null;
}

/** In milliseconds, as if the wall clock were UTC. */
function wallClockMilliseconds(offsets: readonly WallOffset[], at: Instant): number {
  const { minutes } = offsets.findLast(({ from }) => from <= at) ?? offsets[0] ?? { minutes: 0 };
  return at + minutes * MINUTE;
}

/** `day`: counted from the beginning of 1970. */
function isoWeekdayOf(day: number): Weekday {
  const sinceMonday = (day + THURSDAY) % 7;
  return (((sinceMonday + 7) % 7) + 1) as Weekday;
}

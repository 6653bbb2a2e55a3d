import { addDays, type CalendarDay } from "@platzwart/domain/time/calendar-day";
import { HOUR, type Instant, minutes, plus } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { wallClock } from "@platzwart/texts/format";
import { wallTime } from "../../shared/wall-time.ts";

/** On nights when clocks change a day has an hour more or less. */
const SHIFTS = [-60, 0, 60] as const;

/**
 * The moment of a day at which the hall's clock shows a time, the first of two; `count`: minutes since midnight, to 1440.
 * null: the clock is set past it.
 */
export function momentOfDay(day: CalendarDay, { from }: Interval, count: number): Instant | null {
  const sought = wallTime(day, count);
  for (const shift of SHIFTS) {
    const at = plus(from, minutes(count + shift));
    if (wallClock(at) === sought) return at;
  }
  return null;
}

/** The midnight that begins a day; `near`: at most an hour before or after it. */
export function midnightOf(day: CalendarDay, near: Instant): Instant {
  const midnight = momentOfDay(day, { from: near, until: near }, 0);
  if (midnight === null) throw new Error(`no midnight of ${day} near ${near}`);
  return midnight;
}

/**
 * The first moment after `from`, which is of the day, at which the hall's clock shows a time: of the day, the second time
 * where it is shown twice, or of the next.
 */
export function nextMomentOfDay(
  day: CalendarDay,
  interval: Interval,
  from: Instant,
  count: number,
): Instant | null {
  const at = momentOfDay(day, interval, count);
  if (at === null || at > from) return at;
  const second = plus(at, HOUR);
  if (second > from && wallClock(second) === wallClock(at)) return second;
  // from the next day's own midnight: this one may have 23 or 25 hours
  return momentOfDay(addDays(day, 1), { from: interval.until, until: interval.until }, count);
}

/**
 * Where a moment stands on the axis of another day, by what the hall's clock shows: on nights when clocks change, too.
 * `day`: the one that it is of, or begins before.
 */
export function onAxisOf(axis: Interval, day: Interval, at: Instant): Instant {
  const isBefore = at < day.from;
  const isAfter = at >= day.until;
  const days = isBefore ? -1 : isAfter ? 1 : 0;
  return plus(axis.from, minutes(minutesOfDay(at) + days * 1440));
}

/** What the hall's clock shows then, in minutes since midnight. */
export function minutesOfDay(at: Instant): number {
  const [hour = 0, minute = 0] = (wallClock(at).split("T")[1] ?? "").split(":").map(Number);
  return hour * 60 + minute;
}

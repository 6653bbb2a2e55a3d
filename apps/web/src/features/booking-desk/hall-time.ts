import { addDays, type CalendarDay } from "@platzwart/domain/time/calendar-day";
import { HOUR, type Instant, minutes, plus } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { wallClock } from "@platzwart/texts/format";
import { wallTime } from "../../lib/clock/wall-time.ts";

/** Minutes by which a clock change shifts the times of a day. */
const SHIFTS = [-60, 0, 60] as const;

/** First instant at `count` minutes (0 to 1440) of the hall's clock; null: skipped by a clock change. */
export function momentOfDay(day: CalendarDay, { from }: Interval, minute: number): Instant | null {
  const sought = wallTime(day, minute);
  for (const shift of SHIFTS) {
    const at = plus(from, minutes(minute + shift));
    if (wallClock(at) === sought) return at;
  }
  return null;
}

/** The midnight that begins a day; `near`: an instant within an hour of it. */
export function midnightOf(day: CalendarDay, near: Instant): Instant {
  const midnight = momentOfDay(day, { from: near, until: near }, 0);
  if (midnight === null) throw new Error(`no midnight of ${day} near ${near}`);
  return midnight;
}

/** First instant after `from` at `count` minutes: on the same day, in its doubled hour, or a day later. */
export function nextMomentOfDay(
  day: CalendarDay,
  interval: Interval,
  from: Instant,
  minute: number,
): Instant | null {
  const at = momentOfDay(day, interval, minute);
  if (at === null || at > from) return at;
  const second = plus(at, HOUR);
  if (second > from && wallClock(second) === wallClock(at)) return second;
  // a calendar day may have 23 or 25 hours
  return momentOfDay(addDays(day, 1), { from: interval.until, until: interval.until }, minute);
}

/** Position of an instant of `day`, or of a day beside it, on another day's axis by the hall's clock. */
export function onAxisOf(axis: Interval, day: Interval, at: Instant): Instant {
  const isBefore = at < day.from;
  const isAfter = at >= day.until;
  const days = isBefore ? -1 : isAfter ? 1 : 0;
  return plus(axis.from, minutes(minutesOfDay(at) + days * 1440));
}

/** By the hall's clock. */
export function minutesOfDay(at: Instant): number {
  const [hour = 0, minute = 0] = (wallClock(at).split("T")[1] ?? "").split(":").map(Number);
  return hour * 60 + minute;
}

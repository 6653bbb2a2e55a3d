import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import type { CourtId } from "@platzwart/domain/court/court";
import {
  between,
  type Duration,
  earliest,
  type Instant,
  latest,
  minus,
  minutes,
  plus,
  roundDown,
  roundUp,
} from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";

export type DragMode = "whole" | "end" | "start" | "new";

/** Grid of start and end; odd times of a booking stay. */
export const STEP = minutes(15);
const NOW_STEP = minutes(5);
export const USUAL_LENGTH = minutes(60);

/** Range of a new booking that begins on a day; its end may be on the next one. */
export function reachOf({ from, until }: Interval, length: Duration = USUAL_LENGTH): Interval {
  return { from, until: minus(plus(until, length), STEP) };
}

function nearest(at: Instant): Instant {
  const down = roundDown(at, STEP);
  return between(down, at) * 2 < STEP ? down : plus(down, STEP);
}

/** A shorter drag changes no time, so that odd minutes survive a change of court. */
const isStill = (moved: Duration): boolean => Math.abs(moved) * 2 < STEP;

/** The start stays inside `day`. */
export function movedTo(
  before: BookingSlot,
  mode: Exclude<DragMode, "new">,
  moved: Duration,
  courtId: CourtId,
  day: Interval,
): BookingSlot {
  const { from, until } = before.time;
  if (isStill(moved)) return { courtId, time: before.time };
  if (mode === "end")
    return {
      courtId,
      time: { from, until: latest(nearest(plus(until, moved)), plus(roundDown(from, STEP), STEP)) },
    };
  if (mode === "start")
    return {
      courtId,
      time: {
        from: latest(day.from, earliest(nearest(plus(from, moved)), minus(roundUp(until, STEP), STEP))),
        until,
      },
    };
  const start = earliest(minus(day.until, STEP), latest(day.from, nearest(plus(from, moved))));
  return { courtId, time: { from: start, until: plus(start, between(from, until)) } };
}

export function drawnSlot(
  courtId: CourtId,
  anchor: Instant,
  at: Instant,
  free: Interval,
  now: Instant,
): BookingSlot {
  const [first, last] = anchor <= at ? [anchor, at] : [at, anchor];
  const from = startIn(free, roundDown(first, STEP), now);
  const until = latest(plus(from, STEP), earliest(free.until, roundUp(last, STEP)));
  return { courtId, time: { from, until } };
}

/** The usual length at the pointer, shortened by the next booking. */
export function pointedAt(
  courtId: CourtId,
  at: Instant,
  free: Interval,
  now: Instant,
  length: Duration = USUAL_LENGTH,
): BookingSlot {
  const from = startIn(free, roundDown(at, STEP), now);
  const until = plus(from, length);
  // a remainder of a minute belongs to the next customer
  return { courtId, time: { from, until: until > free.until && free.until > from ? free.until : until } };
}

function startIn(free: Interval, asked: Instant, now: Instant): Instant {
  const soonest = roundDown(now, NOW_STEP);
  return latest(free.from, asked < now ? latest(asked, soonest) : asked);
}

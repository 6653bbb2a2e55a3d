import type { BookingPlace } from "@platzwart/domain/booking/booking-change";
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

/** What a pointer or a key does to a booking: all of it goes, its end or its begin does, or a new one is drawn. */
export type Grip = "whole" | "end" | "start" | "new";

/** Begin and end lie at whole quarters of an hour, unless a booking had others and keeps them. */
export const STEP = minutes(15);
/** What begins now begins at a whole five minutes. */
const NOW_STEP = minutes(5);
/** What a new booking lasts where nobody says how long. */
export const USUAL_LENGTH = minutes(60);

/** Where a new booking of a length that begins on a day may lie: its end may be on the next. */
export function reachOf({ from, until }: Interval, length: Duration = USUAL_LENGTH): Interval {
  return { from, until: minus(plus(until, length), STEP) };
}

function nearest(at: Instant): Instant {
  const down = roundDown(at, STEP);
  return between(down, at) * 2 < STEP ? down : plus(down, STEP);
}

/** By how much a pointer has to go before a time changes, so that odd minutes stay where only the court changes. */
const isStill = (moved: Duration): boolean => Math.abs(moved) * 2 < STEP;

/** Where a booking is once its grip was moved by so much, to a court; inside `day` it begins. */
export function movedTo(
  before: BookingPlace,
  grip: Exclude<Grip, "new">,
  moved: Duration,
  courtId: CourtId,
  day: Interval,
): BookingPlace {
  const { from, until } = before.time;
  if (isStill(moved)) return { courtId, time: before.time };
  if (grip === "end")
    return {
      courtId,
      time: { from, until: latest(nearest(plus(until, moved)), plus(roundDown(from, STEP), STEP)) },
    };
  if (grip === "start")
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

/** What is drawn over free time from one moment to another. */
export function drawn(
  courtId: CourtId,
  anchor: Instant,
  at: Instant,
  free: Interval,
  now: Instant,
): BookingPlace {
  const [first, last] = anchor <= at ? [anchor, at] : [at, anchor];
  const from = startIn(free, roundDown(first, STEP), now);
  const until = latest(plus(from, STEP), earliest(free.until, roundUp(last, STEP)));
  return { courtId, time: { from, until } };
}

/** A new booking of the usual length where somebody pointed; shorter where the next one begins earlier. */
export function pointedAt(
  courtId: CourtId,
  at: Instant,
  free: Interval,
  now: Instant,
  length: Duration = USUAL_LENGTH,
): BookingPlace {
  const from = startIn(free, roundDown(at, STEP), now);
  const until = plus(from, length);
  // what follows a minute later is another customer
  return { courtId, time: { from, until: until > free.until && free.until > from ? free.until : until } };
}

function startIn(free: Interval, asked: Instant, now: Instant): Instant {
  const soonest = roundDown(now, NOW_STEP);
  return latest(free.from, asked < now ? latest(asked, soonest) : asked);
}

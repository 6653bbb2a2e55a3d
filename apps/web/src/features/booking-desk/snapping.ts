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

/** What a drag moves: the whole booking, its end or its start; or it draws a new one. */
export type DragMode = "whole" | "end" | "start" | "new";

/** Grid of start and end; odd times of a booking stay. */
export const STEP = minutes(15);
/** Grid of the start of a booking that begins now. */
const NOW_STEP = minutes(5);
export const USUAL_LENGTH = minutes(60);

/** Range of a new booking that begins on a day; its end may be on the next one. */
export function reachOf({ from, until }: Interval, length: Duration = USUAL_LENGTH): Interval {
  return { from, until: minus(plus(until, length), STEP) };
}

function roundToStep(at: Instant): Instant {
  const down = roundDown(at, STEP);
  return between(down, at) * 2 < STEP ? down : plus(down, STEP);
}

/** A shorter drag changes no time, so that odd minutes survive a change of court. */
const isStill = (moved: Duration): boolean => Math.abs(moved) * 2 < STEP;

/** Slot of a booking moved by `moved` in time; its start stays inside `day`. */
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
      time: { from, until: latest(roundToStep(plus(until, moved)), plus(roundDown(from, STEP), STEP)) },
    };
  if (mode === "start")
    return {
      courtId,
      time: {
        from: latest(day.from, earliest(roundToStep(plus(from, moved)), minus(roundUp(until, STEP), STEP))),
        until,
      },
    };
  const start = earliest(minus(day.until, STEP), latest(day.from, roundToStep(plus(from, moved))));
  return { courtId, time: { from: start, until: plus(start, between(from, until)) } };
}

/** Slot of a new booking that is drawn from `anchor` to `at` in free time. */
export function drawnSlot(
  courtId: CourtId,
  anchor: Instant,
  at: Instant,
  free: Interval,
  now: Instant,
): BookingSlot {
  const [earlier, later] = anchor <= at ? [anchor, at] : [at, anchor];
  const from = startWithin(free, roundDown(earlier, STEP), now);
  const until = latest(plus(from, STEP), earliest(free.until, roundUp(later, STEP)));
  return { courtId, time: { from, until } };
}

/** The usual length at the pointer, shortened by the next booking. */
export function slotAtPointer(
  courtId: CourtId,
  at: Instant,
  free: Interval,
  now: Instant,
  length: Duration = USUAL_LENGTH,
): BookingSlot {
  const from = startWithin(free, roundDown(at, STEP), now);
  const until = plus(from, length);
  // a remainder of a minute belongs to the next customer
  return { courtId, time: { from, until: until > free.until && free.until > from ? free.until : until } };
}

function startWithin(free: Interval, wantedStart: Instant, now: Instant): Instant {
  const earliestStart = roundDown(now, NOW_STEP);
  return latest(free.from, wantedStart < now ? latest(wantedStart, earliestStart) : wantedStart);
}

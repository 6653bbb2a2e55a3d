import type { CourtId } from "../court/court.ts";
import type { Refusal } from "../refusal.ts";
import { between, type Instant, latest } from "../time/instant.ts";
import { type Interval, subtract } from "../time/interval.ts";
import { type BookingLimits, checkBookingTime } from "./booking-limits.ts";

/** A time on a court. */
export interface BookingSlot {
  readonly courtId: CourtId;
  readonly time: Interval;
}

export function isSameSlot(a: BookingSlot, b: BookingSlot): boolean {
  return a.courtId === b.courtId && a.time.from === b.time.from && a.time.until === b.time.until;
}

/** First limit that changed values exceed (B-01, B-03); null: none; `mayHaveBegun`: for an undo. */
export function checkBookingChange(
  before: BookingSlot,
  after: BookingSlot,
  limits: BookingLimits,
  { mayHaveBegun }: { readonly mayHaveBegun: boolean } = { mayHaveBegun: false },
): Refusal | null {
  if (isSameSlot(before, after)) return null;
  const { from, until } = after.time;
  if (until <= from) return { code: "booking_end_not_after_start" };
  if (until <= limits.now) return { code: "booking_end_in_the_past" };
  return checkBookingTime(after.time, limits, {
    isStartKept: from === before.time.from || (mayHaveBegun && from < limits.now),
    isLengthKept: between(from, until) === between(before.time.from, before.time.until),
  });
}

/** Future times, in order, that the changed booking occupies in addition, and that must be free. */
export function gainedTimes(before: BookingSlot, after: BookingSlot, now: Instant): Interval[] {
  const rest = { from: latest(after.time.from, now), until: after.time.until };
  return before.courtId === after.courtId ? subtract(rest, [before.time]) : [rest];
}

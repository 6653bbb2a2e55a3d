import type { Interval } from "@platzwart/domain/time/interval";
import { kept } from "./kept.ts";

/** A booking that a test made or was about to make, and has not removed yet (T-09). */
export interface LeftBooking {
  /** Nobody else is called so. */
  readonly customer: string;
  readonly time: Interval;
}

const LEFT_BOOKING = "platzwart.booking-test";

/** Kept beyond the page: one that is closed in the middle cannot remove what it made. null: it is removed. */
export function noteLeftBooking(left: LeftBooking | null): void {
  kept.write(LEFT_BOOKING, left && JSON.stringify(left));
}

export function leftBooking(): LeftBooking | null {
  const text = kept.read(LEFT_BOOKING);
  return text === null ? null : (JSON.parse(text) as LeftBooking);
}

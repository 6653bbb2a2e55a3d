import { cancelBooking } from "@platzwart/contract/endpoints/booking-endpoints";
import { bookingTestTexts } from "@platzwart/texts/pages/booking-test";
import { forgetLeftBooking, leftBookings } from "../../features/test-environment/left-booking.ts";
import { callServer } from "../../lib/api/api.ts";
import { tabLocks } from "../../lib/browser/tab-locks.ts";
import { serverClock } from "../../lib/clock/now.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { findTestBooking } from "./booking-test-calls.ts";

/** Runs one test at a time among this browser's tabs. */
export function withBookingTestLock<Result>(run: () => Promise<Result>): Promise<Awaited<Result>> {
  return tabLocks.request("platzwart.booking-test", {}, run);
}

/** Removes bookings of tests whose page was closed, reloaded or signed out (T-09). */
export function removeLeftBookings(): Promise<void> {
  return withBookingTestLock(removeUnderLock);
}

/** For callers that hold the lock. Rejects as callServer does; bookings that remain stay recorded in this browser. */
export async function removeUnderLock(): Promise<void> {
  for (const booking of leftBookings()) {
    const id = await findTestBooking(booking.customer, booking.time);
    if (id !== null) {
      await callServer(cancelBooking, { params: { id } });
      toasts.show({ kind: "done", ...bookingTestTexts.leftoverRemoved });
    }
    // a request may still create the booking, so the next load searches again
    if (id !== null || booking.time.until <= serverClock.now()) forgetLeftBooking(booking);
  }
}

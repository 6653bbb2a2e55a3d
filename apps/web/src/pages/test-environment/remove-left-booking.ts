import { cancelBooking } from "@platzwart/contract/endpoints/booking-endpoints";
import { bookingTestTexts } from "@platzwart/texts/pages/booking-test";
import { forgetLeftBooking, leftBookings } from "../../features/test-environment/left-booking.ts";
import { callServer } from "../../lib/api/api.ts";
import { tabLocks } from "../../lib/browser/tab-locks.ts";
import { serverClock } from "../../lib/clock/now.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { findTestBooking } from "./booking-test-calls.ts";

/** Runs a booking test under a lock shared by this browser's tabs. */
export function aloneWithBooking<Result>(run: () => Promise<Result>): Promise<Awaited<Result>> {
  return tabLocks.request("platzwart.booking-test", {}, run);
}

/** Removes bookings of tests whose page was closed, reloaded or signed out during the run (T-09). */
export function removeLeftBookings(): Promise<void> {
  return aloneWithBooking(removeAll);
}

/** Same for a holder of the lock. Rejects as callServer does; bookings not removed stay recorded. */
export async function removeAll(): Promise<void> {
  for (const left of leftBookings()) {
    const id = await findTestBooking(left.customer, left.time);
    if (id !== null) {
      await callServer(cancelBooking, { params: { id } });
      toasts.show({ kind: "done", ...bookingTestTexts.leftRemoved });
    }
    // a booking not found may still be on its way, so it is searched again at the next load
    if (id !== null || left.time.until <= serverClock.now()) forgetLeftBooking(left);
  }
}

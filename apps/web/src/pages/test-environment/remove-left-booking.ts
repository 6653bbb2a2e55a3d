import { cancelBooking } from "@platzwart/contract/endpoints/booking-endpoints";
import { bookingTestTexts } from "@platzwart/texts/pages/booking-test";
import { callServer } from "../../shared/api.ts";
import { forgetLeftBooking, leftBookings } from "../../shared/left-booking.ts";
import { serverClock } from "../../shared/now.ts";
import { tabLocks } from "../../shared/tab-locks.ts";
import { toasts } from "../../shared/toasts.ts";
import { findTestBooking } from "./booking-test-calls.ts";

/** Runs a booking test, which is the only one in this browser's tabs meanwhile. */
export function aloneWithBooking<Result>(run: () => Promise<Result>): Promise<Awaited<Result>> {
  return tabLocks.request("platzwart.booking-test", {}, run);
}

/** Removes what booking tests left whose page was closed, loaded anew or signed out in the middle (T-09). */
export function removeLeftBookings(): Promise<void> {
  return aloneWithBooking(removeAll);
}

/** The same for whoever is alone already. Rejects as the server's calls do; what was not removed stays noted. */
export async function removeAll(): Promise<void> {
  for (const left of leftBookings()) {
    const id = await findTestBooking(left.customer, left.time);
    if (id !== null) {
      await callServer(cancelBooking, { params: { id } });
      toasts.show({ kind: "done", ...bookingTestTexts.leftRemoved });
    }
    // one that is not there may still be on its way: it is looked for again the next time
    if (id !== null || left.time.until <= serverClock.now()) forgetLeftBooking(left);
  }
}

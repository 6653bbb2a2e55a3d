import { cancelBooking } from "@platzwart/contract/endpoints/booking-endpoints";
import { bookingTestTexts } from "@platzwart/texts/pages/test-environment";
import { callServer } from "../../shared/api.ts";
import { tabLocks } from "../../shared/browser-tab-locks.ts";
import { leftBooking, noteLeftBooking } from "../../shared/left-booking.ts";
import { serverClock } from "../../shared/now.ts";
import { toasts } from "../../shared/toasts.ts";
import { findTestBooking } from "./booking-test-calls.ts";

/** Runs a booking test, which is the only one in this browser's tabs meanwhile. */
export function aloneWithBooking<Result>(run: () => Promise<Result>): Promise<Awaited<Result>> {
  return tabLocks.request("platzwart.booking-test", {}, run);
}

/** Removes what a booking test left whose page was closed, loaded anew or signed out in the middle (T-09). */
export function removeLeftBooking(): Promise<void> {
  return aloneWithBooking(async () => {
    const left = leftBooking();
    if (left === null) return;
    const { customer, time } = left;
    const id = await findTestBooking(customer, time);
    if (id !== null) {
      await callServer(cancelBooking, { params: { id } });
      toasts.show({ kind: "done", ...bookingTestTexts.leftRemoved });
    }
    // one that is not there may still be on its way: it is looked for again with the next load
    if (id !== null || time.until <= serverClock.now()) noteLeftBooking(null);
  });
}

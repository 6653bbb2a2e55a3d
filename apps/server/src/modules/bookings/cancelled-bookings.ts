import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import { Refused } from "@platzwart/domain/refusal";
import { type Instant, latest, plus } from "@platzwart/domain/time/instant";
import type { Booker, UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { type BookingRecord, bookingsIn } from "../../facts/booking-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import { endCode, reviveCode } from "../access/access-codes.ts";
import {
  bookableCourt,
  refuseBlocked,
  refuseOverlap,
  requireOpenBooking,
} from "../court-times/booking-checks.ts";
import { UNDO_PERIOD } from "../undo-period.ts";
import { bookingLog } from "./booking-log-entries.ts";
import { bookingView } from "./booking-views.ts";
import type { BookingServices } from "./bookings.ts";

export async function cancelBooking(services: BookingServices, id: string, caller: Booker): Promise<void> {
  await services.hall.change(caller, async (store, now) => {
    const booking = await requireOpenBooking(store, id, caller, now);
    await cancelBookingAndCode(store, booking, caller.id, now);
  });
}

/** Runs in the transaction of `store`. `callerId`: id of the user or API key. */
export async function cancelBookingAndCode(
  store: Store,
  booking: BookingRecord,
  callerId: string,
  now: Instant,
): Promise<void> {
  await cancelUnlogged(store, booking, callerId, now);
  await logIn(store).append(bookingLog.cancelled(now, booking, callerId));
}

/** As cancelBookingAndCode, for dates of a series, which have one entry in the log together. */
export async function cancelUnlogged(
  store: Store,
  booking: BookingRecord,
  callerId: string,
  now: Instant,
): Promise<void> {
  await bookingsIn(store).update(booking.id, {
    ...{ status: "cancelled", endedAt: now },
    ...{ changedAt: now, changedBy: callerId },
  });
  const code = await codesIn(store).findByBooking(booking.id);
  if (code?.status === "active") await endCode(store, code, callerId, now);
}

/** Restores booking and code (B-03); refuses if late, court or digits taken, or customer erased (G-07). */
export async function restoreBooking(
  services: BookingServices,
  id: string,
  caller: UserCaller,
): Promise<BookingView> {
  return services.hall.change(caller, async (store, now) => {
    const booking = await bookingsIn(store).get(id);
    if (booking === null) throw new Refused({ code: "booking_unknown", booking: id });
    const code = await codesIn(store).findByBooking(id);
    const { status, endedAt, courtId, time, customer } = booking;
    const isErased = customer.name === null;
    if (status !== "cancelled" || endedAt === null || code === null || time.until <= now || isErased)
      throw new Refused({ code: "nothing_to_undo" });
    if (now > plus(endedAt, UNDO_PERIOD)) throw new Refused({ code: "too_late_to_undo" });
    await bookableCourt(store, (await readSettings(store)).court_count, courtId);
    const remaining = { from: latest(time.from, now), until: time.until };
    await refuseOverlap(store, courtId, remaining, { namesOther: true });
    await refuseBlocked(store, courtId, remaining, now, { namesOther: true });
    if (code.plannedUntil !== null)
      await reviveCode(store, { ...code, plannedUntil: code.plannedUntil }, caller.id, now);
    const restored = await bookingsIn(store).update(id, {
      ...{ status: "active", endedAt: null },
      ...{ changedAt: now, changedBy: caller.id },
    });
    await logIn(store).append(bookingLog.restored(now, booking, caller.id));
    return bookingView(store, services.cipher, restored, caller);
  });
}

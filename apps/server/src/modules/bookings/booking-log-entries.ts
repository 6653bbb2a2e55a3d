import { type BookingSlot, isSameSlot } from "@platzwart/domain/booking/booking-change";
import type { CourtId } from "@platzwart/domain/court/court";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { courtMessages } from "@platzwart/texts/log/courts";
import { access, audit } from "../../facts/log-entry.ts";

/** `callerId`: id of the user or API key. */
const ofBooking =
  (message: (court: string) => string, changes: object = {}) =>
  (at: Instant, { id, courtId }: { readonly id: string; readonly courtId: CourtId }, callerId: string) =>
    access("bookings", "info", { at, courtId }, message, { booking_id: id, caller: callerId, ...changes });

export const bookingLog = {
  created: ofBooking(courtMessages.bookingCreated),
  cancelled: ofBooking(courtMessages.bookingCancelled),
  /** A cancellation was undone ("Rückgängig"). */
  restored: ofBooking(courtMessages.bookingRestored),
  /** A booking was moved, lengthened or shortened, or its customer's data changed, without that data. */
  changed: (before: BookingSlot, after: BookingSlot) => {
    if (isSameSlot(before, after)) return ofBooking(courtMessages.bookingCustomerChanged);
    const { from, until } = after.time;
    const hasSameBegin = before.courtId === after.courtId && before.time.from === from;
    const message = (court: string) =>
      hasSameBegin
        ? courtMessages.bookingEndMoved(court, from, until, before.time.until)
        : courtMessages.bookingMoved(court, from, until);
    return ofBooking(message, {
      from: toIso(from),
      until: toIso(until),
      from_before: toIso(before.time.from),
      until_before: toIso(before.time.until),
      court_ids_before: [before.courtId],
    });
  },
  /** A user merged two contacts, both named by id alone; `count`: bookings that changed. */
  contactsMerged: (at: Instant, from: string, into: string, count: number, userId: string) => {
    const metadata = { contact_id: from, into_contact_id: into, user_id: userId };
    return audit("bookings", "info", { at }, courtMessages.contactsMerged(count), metadata);
  },
};

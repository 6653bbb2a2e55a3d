import { type BookingSlot, isSameSlot } from "@platzwart/domain/booking/booking-change";
import type { CourtId } from "@platzwart/domain/court/court";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { courtMessages } from "@platzwart/texts/log/courts";
import { access, audit } from "../../facts/log-entry.ts";

/** `callerId`: id of the user or API key. */
const bookingEntry =
  (message: (court: string) => string, details: object = {}) =>
  (at: Instant, { id, courtId }: BookingRef, callerId: string) =>
    access("bookings", "info", { at, courtId }, message, { booking_id: id, caller: callerId, ...details });

/** `count`: dates of the series. */
const seriesEntry =
  (message: (court: string, count: number) => string) =>
  (at: Instant, { id, courtId }: BookingRef, count: number, userId: string) =>
    access("bookings", "info", { at, courtId }, (court) => message(court, count), {
      ...{ series_id: id, count, caller: userId },
    });

interface BookingRef {
  readonly id: string;
  readonly courtId: CourtId;
}

export const bookingLog = {
  seriesCreated: seriesEntry(courtMessages.seriesCreated),
  seriesChanged: seriesEntry(courtMessages.seriesChanged),
  seriesCancelled: seriesEntry(courtMessages.seriesCancelled),
  created: bookingEntry(courtMessages.bookingCreated),
  cancelled: bookingEntry(courtMessages.bookingCancelled),
  /** By "Rückgängig". */
  restored: bookingEntry(courtMessages.bookingRestored),
  /** Contains no data of the customer. */
  changed: (before: BookingSlot, after: BookingSlot) => {
    if (isSameSlot(before, after)) return bookingEntry(courtMessages.bookingCustomerChanged);
    const { from, until } = after.time;
    const hasSameBegin = before.courtId === after.courtId && before.time.from === from;
    const message = (court: string) =>
      hasSameBegin
        ? courtMessages.bookingEndMoved(court, from, until, before.time.until)
        : courtMessages.bookingMoved(court, from, until);
    return bookingEntry(message, {
      from: toIso(from),
      until: toIso(until),
      from_before: toIso(before.time.from),
      until_before: toIso(before.time.until),
      court_ids_before: [before.courtId],
    });
  },
  /** Contains no names; `count`: changed bookings. */
  contactsMerged: (at: Instant, fromId: string, intoId: string, count: number, userId: string) => {
    const metadata = { contact_id: fromId, into_contact_id: intoId, user_id: userId };
    return audit("bookings", "info", { at }, courtMessages.contactsMerged(count), metadata);
  },
};

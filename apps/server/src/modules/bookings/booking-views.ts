import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import type { Booker } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import type { BookingRecord } from "../../facts/booking-records.ts";
import { contactsIn } from "../../facts/contact-records.ts";
import { callerNames } from "../../facts/display-names.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import { firstOf } from "../first-of.ts";

/** Wire form as visible to `caller`, with the decrypted digits of the codes. */
export async function bookingViews(
  store: Store,
  cipher: SecretCipher,
  bookings: readonly BookingRecord[],
  caller: Booker,
): Promise<BookingView[]> {
  const codes = await codesIn(store).findByBookings(bookings.map(({ id }) => id));
  const digitsOf = new Map(codes.map((code) => [code.bookingId, code.encryptedDigits]));
  // a booking system learns nothing about users
  const shownIds = bookings
    .flatMap(({ createdBy, changedBy }) => [createdBy, changedBy ?? createdBy])
    .filter((id) => caller.role !== "booking_system" || id === caller.id);
  const names = await callerNames(store, [...new Set(shownIds)]);
  const languages = await contactsIn(store).languagesOf(
    bookings.flatMap(({ contactId }) => (contactId === null ? [] : [contactId])),
  );
  return bookings.map((booking) => {
    const encrypted = digitsOf.get(booking.id) ?? null;
    return {
      id: booking.id,
      courtId: booking.courtId,
      customerName: booking.customer.name,
      customerEmail: booking.customer.email,
      customerPhone: booking.customer.phone,
      customerLanguage: languages.get(booking.contactId ?? "") ?? null,
      contactId: caller.role === "booking_system" ? null : booking.contactId,
      startTime: booking.time.from,
      endTime: booking.time.until,
      status: booking.status,
      accessCode: encrypted === null ? null : cipher.decrypt(encrypted),
      createdAt: booking.createdAt,
      createdBy: names.get(booking.createdBy) ?? null,
      revision: booking.revision,
      changedAt: booking.changedAt,
      changedBy: booking.changedBy === null ? null : (names.get(booking.changedBy) ?? null),
      seriesId: caller.role === "booking_system" ? null : (booking.series?.id ?? null),
    };
  });
}

export async function bookingView(
  store: Store,
  cipher: SecretCipher,
  booking: BookingRecord,
  caller: Booker,
): Promise<BookingView> {
  return firstOf(await bookingViews(store, cipher, [booking], caller));
}

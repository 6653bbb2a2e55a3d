import { isSamePerson, type Person } from "@platzwart/domain/privacy/person";
import { Refused } from "@platzwart/domain/refusal";
import type { Store } from "../../storage/storage.ts";
import type { AccessCodeRecord } from "../access/access-code-store.ts";
import type { BookingRecord } from "../bookings/booking-store.ts";

/**
 * The stored data about people: their bookings, the codes of these bookings, also replaced ones, and codes in their name without
 * a booking.
 */
interface PersonRecords {
  readonly bookings: readonly BookingRecord[];
  readonly bookingCodes: readonly AccessCodeRecord[];
  readonly codesWithoutBooking: readonly AccessCodeRecord[];
}

/** The stored data about the people. Refuses if there is neither a booking nor a code of them. */
export async function readRecords(store: Store, people: readonly Person[]): Promise<PersonRecords> {
  const bookings: BookingRecord[] = [];
  for (const person of people) bookings.push(...(await store.bookings.findByCustomer(person)));
  const ids = bookings.map(({ id }) => id);
  const bookingCodes = [
    ...(await store.accessCodes.findByBookings(ids)),
    ...(await store.accessCodes.findReplacedOfBookings(ids)),
  ];
  const codesWithoutBooking = (await store.accessCodes.listNamedWithoutBooking()).filter(({ holderName }) =>
    people.some((person) => isSamePerson(person, { name: holderName, email: null, phone: null })),
  );
  if (bookings.length === 0 && codesWithoutBooking.length === 0)
    throw new Refused({ code: "person_unknown" });
  return { bookings, bookingCodes, codesWithoutBooking };
}

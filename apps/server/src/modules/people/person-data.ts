import { isSamePerson, type Person } from "@platzwart/domain/privacy/person";
import { Refused } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Store } from "../../database/store.ts";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { type BlockRecord, blocksIn } from "../../facts/block-records.ts";
import { type BookingRecord, bookingsIn } from "../../facts/booking-records.ts";

/** `bookingCodes` include replaced codes; `blocks`: past ones whose reason is the name. */
interface PersonRecords {
  readonly bookings: readonly BookingRecord[];
  readonly bookingCodes: readonly AccessCodeRecord[];
  readonly codesWithoutBooking: readonly AccessCodeRecord[];
  readonly blocks: readonly BlockRecord[];
}

/** Refuses with person_unknown if there is no data. */
export async function readRecords(
  store: Store,
  people: readonly Person[],
  now: Instant,
): Promise<PersonRecords> {
  const isNamed = (name: string) => people.some((person) => isSamePerson(person, personNamed(name)));
  const bookings: BookingRecord[] = [];
  for (const person of people) bookings.push(...(await bookingsIn(store).findByCustomer(person)));
  const ids = bookings.map(({ id }) => id);
  const bookingCodes = [
    ...(await codesIn(store).findByBookings(ids)),
    ...(await codesIn(store).findReplacedOfBookings(ids)),
  ];
  const codesWithoutBooking = (await codesIn(store).listNamedWithoutBooking()).filter(({ holderName }) =>
    isNamed(holderName),
  );
  const blocks = (await blocksIn(store).listOver(now)).filter(({ reason }) => isNamed(reason));
  if (bookings.length + codesWithoutBooking.length + blocks.length === 0)
    throw new Refused({ code: "person_unknown" });
  return { bookings, bookingCodes, codesWithoutBooking, blocks };
}

/** Person named by a code without a booking or by the reason of a block. */
export function personNamed(name: string): Person {
  return { name, email: null, phone: null };
}

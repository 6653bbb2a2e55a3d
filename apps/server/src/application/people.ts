import {
  type FoundPerson,
  MAX_PEOPLE,
  type PersonData,
} from "@platzwart/contract/endpoints/privacy-endpoints";
import { effectWindow } from "@platzwart/domain/access/access-code";
import {
  checkPersonSearch,
  isSamePerson,
  matchesPerson,
  type Person,
} from "@platzwart/domain/privacy/person";
import { Refused, throwIfRefused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { earliest, type Instant, instant, latest } from "@platzwart/domain/time/instant";
import { publishCode } from "./access-code-views.ts";
import type { Hall } from "./hall.ts";
import { customerDataErased, customerDataExported } from "./log-entries.ts";
import type { AccessCodeRecord } from "./ports/access-code-store.ts";
import type { BookingRecord } from "./ports/booking-store.ts";
import type { Storage, Store } from "./ports/storage.ts";

/** The number of bookings that one query reads. */
const BOOKINGS_PER_QUERY = 2_000;
/** The last instant that the type can express. */
const LAST_INSTANT = instant(8.64e15);

interface PeopleServices {
  readonly hall: Hall;
  readonly storage: Storage;
  readonly clock: Clock;
}

/** The stored data about people: their bookings, these bookings' codes, and codes in their name without a booking. */
interface PersonRecords {
  readonly bookings: readonly BookingRecord[];
  readonly bookingCodes: readonly AccessCodeRecord[];
  readonly ownCodes: readonly AccessCodeRecord[];
}

/** The people of bookings and codes whose name, e-mail or phone matches; each spelling is one person (G-07). */
export async function findPeople(
  store: Store,
  text: string,
  now: Instant,
): Promise<{ items: FoundPerson[]; hasMore: boolean }> {
  throwIfRefused(checkPersonSearch(text));
  const found = new Map<string, FoundPerson>();
  const add = (person: Person, change: (existing: FoundPerson) => Partial<FoundPerson>) => {
    if (!matchesPerson(person, text)) return;
    const key = JSON.stringify([person.name, person.email, person.phone]);
    const existing = found.get(key) ?? emptyRecordOf(person);
    found.set(key, { ...existing, ...change(existing) });
  };
  let last: { name: string; id: string } | null = null;
  do {
    const portion: BookingRecord[] = await store.bookings.listNotErased(last, BOOKINGS_PER_QUERY);
    for (const booking of portion) {
      add(personOf(booking), ({ bookingCount, unexpiredBookingCount, lastBookingEndsAt }) => ({
        bookingCount: bookingCount + 1,
        unexpiredBookingCount: unexpiredBookingCount + (isUnexpiredBooking(booking, now) ? 1 : 0),
        lastBookingEndsAt: latest(lastBookingEndsAt ?? booking.time.until, booking.time.until),
      }));
    }
    const end = portion[BOOKINGS_PER_QUERY - 1];
    last = end === undefined ? null : { name: personOf(end).name, id: end.id };
  } while (last !== null && found.size <= MAX_PEOPLE);
  for (const code of await store.accessCodes.listNamedWithoutBooking()) {
    add({ name: code.holderName, email: null, phone: null }, ({ codeCount, unexpiredCodeCount }) => ({
      codeCount: codeCount + 1,
      unexpiredCodeCount: unexpiredCodeCount + (isUnexpiredCode(code, now) ? 1 : 0),
    }));
  }
  const items = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, person]) => person);
  return { items: items.slice(0, MAX_PEOPLE), hasMore: items.length > MAX_PEOPLE };
}

/** All stored data about people, for a request of theirs; logs the export without their names (G-06, G-07). */
export async function exportPeople(
  { storage, clock }: PeopleServices,
  people: readonly Person[],
  userId: string,
): Promise<PersonData> {
  const now = clock.now();
  const { bookings, bookingCodes, ownCodes } = await readRecords(storage.read, people);
  const codes = [...bookingCodes, ...ownCodes];
  const ids = new Set([...bookings, ...codes].map(({ id }) => id));
  const since = earliest(...[...bookings, ...codes].map(({ createdAt }) => createdAt)) ?? now;
  const entries = await storage.read.systemLog.listReferencing(ids, since);
  await storage.write((store) => store.systemLog.append(customerDataExported(now, ids.size, userId)));
  return {
    exportedAt: now,
    bookings: bookings.map(({ id, courtId, customer, time, status, createdAt }) => ({
      id,
      courtId,
      ...customer,
      startTime: time.from,
      endTime: time.until,
      status,
      createdAt,
    })),
    codes: codes.map(({ id, holderName, courtId, purpose, isPermanent, validity, status, createdAt }) => ({
      id,
      name: holderName,
      courtId,
      purpose,
      isPermanent,
      validFrom: validity.from,
      validTo: validity.until,
      status,
      createdAt,
    })),
    logEntries: entries.map(({ at, component, message }) => ({ at, component, message })),
  };
}

/**
 * Erases people: the contacts of their bookings and the names of their codes. The log holds ids only, which then belong
 * to no name. Refuses while a booking or a code is unexpired, because every code that opens
 * a door must have a name.
 */
export async function erasePeople(
  { hall, storage }: PeopleServices,
  people: readonly Person[],
  userId: string,
): Promise<{ bookingCount: number; codeCount: number }> {
  const erased = await hall.change(async (store, now) => {
    const { bookings, bookingCodes, ownCodes } = await readRecords(store, people);
    const unexpired = bookings.filter((booking) => isUnexpiredBooking(booking, now));
    if (unexpired.length > 0) {
      throw new Refused({
        code: "person_has_bookings",
        bookings: unexpired.map(({ courtId, customer, time }) => ({
          court: courtId,
          name: customer.name,
          ...time,
        })),
      });
    }
    const unexpiredCodes = ownCodes.filter((code) => isUnexpiredCode(code, now)).length;
    if (unexpiredCodes > 0) throw new Refused({ code: "person_has_codes", count: unexpiredCodes });
    await store.bookings.eraseCustomerDataOf(bookings.map(({ id }) => id));
    const codes = [...bookingCodes, ...ownCodes];
    for (const code of codes) {
      await store.accessCodes.update(code.id, { holderName: "" });
      if (isUnexpiredCode(code, now)) await publishCode(store, { ...code, holderName: "" }, now);
    }
    await store.systemLog.append(customerDataErased(now, bookings.length + codes.length, userId));
    return { bookingCount: bookings.length, codeCount: codes.length };
  });
  await eraseTraces(storage);
  return erased;
}

/** Deletes live events, which may hold the erased names, and remains of deleted data in the database's files. */
async function eraseTraces(storage: Storage): Promise<void> {
  // prunes all but the newest event, which is that of the erasure
  await storage.write((store) => store.liveEvents.pruneBefore(LAST_INSTANT));
  await storage.purgeDeletedData();
}

async function readRecords(store: Store, people: readonly Person[]): Promise<PersonRecords> {
  const bookings: BookingRecord[] = [];
  for (const person of people) bookings.push(...(await store.bookings.findByCustomer(person)));
  const bookingCodes = await store.accessCodes.findByBookings(bookings.map(({ id }) => id));
  const ownCodes = (await store.accessCodes.listNamedWithoutBooking()).filter(({ holderName }) =>
    people.some((person) => isSamePerson(person, { name: holderName, email: null, phone: null })),
  );
  if (bookings.length === 0 && ownCodes.length === 0) throw new Refused({ code: "person_unknown" });
  return { bookings, bookingCodes, ownCodes };
}

/** The person of a booking that still has a contact. */
function personOf({ customer: { name, email, phone } }: BookingRecord): Person {
  return { name: name ?? "", email, phone };
}

function emptyRecordOf(person: Person): FoundPerson {
  return {
    ...person,
    bookingCount: 0,
    unexpiredBookingCount: 0,
    codeCount: 0,
    unexpiredCodeCount: 0,
    lastBookingEndsAt: null,
  };
}

function isUnexpiredBooking({ status, time }: BookingRecord, now: Instant): boolean {
  return status === "active" && time.until > now;
}

function isUnexpiredCode(code: AccessCodeRecord, now: Instant): boolean {
  return code.status === "active" && effectWindow(code).until > now;
}

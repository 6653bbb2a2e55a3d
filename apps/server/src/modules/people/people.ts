import {
  type FoundPerson,
  MAX_PEOPLE,
  type PersonData,
  type UnexpiredBooking,
} from "@platzwart/contract/endpoints/privacy-endpoints";
import { effectWindow } from "@platzwart/domain/access/access-code";
import { checkPersonSearch, type Person, personSearch } from "@platzwart/domain/privacy/person";
import { Refused, throwIfRefused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { earliest, type Instant, LAST_INSTANT, latest } from "@platzwart/domain/time/instant";
import type { CourtName } from "@platzwart/texts/refusals";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import { SERVER, type UserCaller } from "../../storage/caller.ts";
import type { Storage, Store } from "../../storage/storage.ts";
import type { AccessCodeRecord } from "../access/access-code-store.ts";
import { publishCode } from "../access/access-code-views.ts";
import type { BookingRecord, CustomerPosition } from "../bookings/booking-store.ts";
import { cancelBookingAndCode } from "../bookings/cancelled-bookings.ts";
import { eraseCustomers } from "../bookings/idempotent-replay.ts";
import { readCourtNames } from "../courts/court-names.ts";
import type { Hall } from "../hall/hall.ts";
import { customerDataErased, customerDataExported } from "../log/log-entries.ts";
import type { ErasureRecorder } from "./erasure-recorder.ts";
import type { PageResets } from "./page-resets.ts";
import { readRecords } from "./person-records.ts";

/** The number of bookings that one query reads. */
const BOOKINGS_PER_QUERY = 2_000;

interface PeopleServices {
  readonly hall: Hall;
  readonly storage: Storage;
  readonly clock: Clock;
}

interface ErasureServices extends PeopleServices {
  readonly cipher: SecretCipher;
  readonly erasureRecorder: ErasureRecorder;
  readonly pageResets: PageResets;
}

interface EraseRequest {
  readonly people: readonly Person[];
  readonly cancelBookings?: readonly string[] | undefined;
}

/**
 * The customers and code holders whose name, e-mail or phone matches (G-07), by name. Entries that differ in
 * name, e-mail or phone are listed as different people, because names are not unique.
 */
export async function findPeople(
  store: Store,
  text: string,
  now: Instant,
  turnOfOthers: () => Promise<void>,
): Promise<{ items: FoundPerson[]; hasMore: boolean }> {
  throwIfRefused(checkPersonSearch(text));
  const matches = personSearch(text);
  const courtName = await readCourtNames(store);
  const foundPeople = new Map<string, FoundPerson>();
  // counts a booking or code for its person, if the person matches the text
  const addTo = (person: Person, change: (existing: FoundPerson) => Partial<FoundPerson>) => {
    if (!matches(person)) return;
    const key = JSON.stringify([person.name, person.email, person.phone]);
    const existing = foundPeople.get(key) ?? emptyCountsOf(person);
    foundPeople.set(key, { ...existing, ...change(existing) });
  };
  let after: CustomerPosition | null = null;
  do {
    const batch = await store.bookings.listNotErased(after, BOOKINGS_PER_QUERY);
    for (const booking of batch.items) {
      addTo(personOf(booking), ({ bookingCount, unexpiredBookings, lastBookingEndsAt }) => ({
        bookingCount: bookingCount + 1,
        unexpiredBookings: isUnexpiredBooking(booking, now)
          ? [...unexpiredBookings, unexpiredBookingView(booking, courtName)]
          : unexpiredBookings,
        lastBookingEndsAt: latest(lastBookingEndsAt ?? booking.time.until, booking.time.until),
      }));
    }
    await turnOfOthers();
    after = batch.nextAfter;
  } while (after !== null && foundPeople.size <= MAX_PEOPLE);
  for (const code of await store.accessCodes.listNamedWithoutBooking()) {
    addTo({ name: code.holderName, email: null, phone: null }, ({ codeCount, unexpiredCodeCount }) => ({
      codeCount: codeCount + 1,
      unexpiredCodeCount: unexpiredCodeCount + (isUnexpiredCode(code, now) ? 1 : 0),
    }));
  }
  const items = [...foundPeople]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, person]) => ({
      ...person,
      unexpiredBookings: person.unexpiredBookings.toSorted((a, b) => a.startTime - b.startTime),
    }));
  return { items: items.slice(0, MAX_PEOPLE), hasMore: items.length > MAX_PEOPLE };
}

/**
 * All stored data about people, for their legal right to see it; the log entry of the export holds no name (G-06,
 * G-07). `caller`: the admin who exports.
 */
export async function exportPeople(
  { storage, clock }: PeopleServices,
  people: readonly Person[],
  caller: UserCaller,
): Promise<PersonData> {
  const now = clock.now();
  const { bookings, bookingCodes, codesWithoutBooking } = await readRecords(storage.read, people);
  const codes = [...bookingCodes, ...codesWithoutBooking];
  const ids = new Set([...bookings, ...codes].map(({ id }) => id));
  const since = earliest(...[...bookings, ...codes].map(({ createdAt }) => createdAt)) ?? now;
  const entries = await storage.read.systemLog.listReferencing(ids, since);
  await storage.write(caller, (store) =>
    store.systemLog.append(customerDataExported(now, ids.size, caller.id)),
  );
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
 * Erases the contacts of people's bookings and the holder names of their codes. The system log is not
 * changed: it holds only ids, and after the erasure no name belongs to them. `cancelBookings`: the ids of future bookings
 * of these people that are cancelled first. Refuses if a booking is running, or in the future and not to be cancelled,
 * or if a code without a booking is unexpired, because every code that opens a door must have a name. The open pages are
 * told to load everything again.
 */
export async function erasePeople(
  { hall, storage, cipher, erasureRecorder, pageResets }: ErasureServices,
  { people, cancelBookings = [] }: EraseRequest,
  caller: UserCaller,
): Promise<{ bookingCount: number; codeCount: number; cancelledCount: number }> {
  const toCancel = new Set(cancelBookings);
  const erased = await hall.change(caller, async (store, now) => {
    const unexpiredBookings = (await readRecords(store, people)).bookings.filter((booking) =>
      isUnexpiredBooking(booking, now),
    );
    const openBookings = unexpiredBookings.filter(({ id, time }) => time.from <= now || !toCancel.has(id));
    if (openBookings.length > 0) {
      throw new Refused({
        code: "person_has_bookings",
        bookings: openBookings.map(({ courtId, customer, time }) => ({
          court: courtId,
          ...customer,
          ...time,
        })),
      });
    }
    for (const booking of unexpiredBookings) await cancelBookingAndCode(store, booking, caller.id, now);
    const { bookings, bookingCodes, codesWithoutBooking } = await readRecords(store, people);
    const unexpired = codesWithoutBooking.filter((code) => isUnexpiredCode(code, now)).length;
    if (unexpired > 0) throw new Refused({ code: "person_has_codes", count: unexpired });
    await eraseCustomers(store, cipher, bookings, now);
    const codes = [...bookingCodes, ...codesWithoutBooking];
    for (const code of codes) {
      await store.accessCodes.update(code.id, { holderName: "" });
      if (isUnexpiredCode(code, now)) await publishCode(store, { ...code, holderName: "" }, now);
    }
    await store.erasures.add([
      ...bookings.map(({ id }) => ({ kind: "booking", id, at: now }) as const),
      ...codes.map(({ id }) => ({ kind: "code", id, at: now }) as const),
    ]);
    await store.systemLog.append(customerDataErased(now, bookings.length + codes.length, caller.id));
    return {
      bookingCount: bookings.length,
      codeCount: codes.length,
      cancelledCount: unexpiredBookings.length,
    };
  });
  pageResets.reset();
  await erasureRecorder.record();
  await purgeNames(storage);
  return erased;
}

/** Deletes live events, which may hold the erased names, and purges deleted data from the database's files. */
async function purgeNames(storage: Storage): Promise<void> {
  // the newest event stays, which is that of the erasure
  await storage.write(SERVER, (store) => store.liveEvents.deleteBefore(LAST_INSTANT));
  await storage.purgeDeletedData();
}

/** The customer of a booking whose contact is not erased. */
function personOf({ customer: { name, email, phone } }: BookingRecord): Person {
  return { name: name ?? "", email, phone };
}

function emptyCountsOf(person: Person): FoundPerson {
  return {
    ...person,
    bookingCount: 0,
    unexpiredBookings: [],
    codeCount: 0,
    unexpiredCodeCount: 0,
    lastBookingEndsAt: null,
  };
}

function unexpiredBookingView({ id, courtId, time }: BookingRecord, courtName: CourtName): UnexpiredBooking {
  return { id, courtId, courtName: courtName(courtId), startTime: time.from, endTime: time.until };
}

/** Whether a booking is running or in the future; a past booking stays active, so its end decides. */
function isUnexpiredBooking({ status, time }: BookingRecord, now: Instant): boolean {
  return status === "active" && time.until > now;
}

/** Whether a code has an effect now or later: it is active, and its booked time plus margins is not over. */
function isUnexpiredCode(code: AccessCodeRecord, now: Instant): boolean {
  return code.status === "active" && effectWindow(code).until > now;
}

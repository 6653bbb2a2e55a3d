import {
  type FoundPerson,
  MAX_PEOPLE,
  type PersonData,
  type UnexpiredBooking,
} from "@platzwart/contract/endpoints/people-endpoints";
import { effectWindow } from "@platzwart/domain/access/access-code";
import { searchTerms } from "@platzwart/domain/privacy/contact-words";
import {
  checkPersonSearch,
  isWholeNameSearch,
  type Person,
  personSearch,
} from "@platzwart/domain/privacy/person";
import { Refused, throwIfRefused } from "@platzwart/domain/refusal";
import { DAY, earliest, type Instant, LAST_INSTANT, latest, minus } from "@platzwart/domain/time/instant";
import type { CourtName } from "@platzwart/texts/refusals/refusal-row";
import { SERVER, type UserCaller } from "../../database/caller.ts";
import type { StartPosition } from "../../database/list-position.ts";
import type { Storage } from "../../database/storage.ts";
import { liveEventsIn, type Store } from "../../database/store.ts";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { blocksIn } from "../../facts/block-records.ts";
import { type BookingRecord, bookingsIn } from "../../facts/booking-records.ts";
import { contactsIn } from "../../facts/contact-records.ts";
import { readCourtNames } from "../../facts/court-names.ts";
import { logIn } from "../../facts/log-writer.ts";
import { publishCode } from "../access/access-code-views.ts";
import { cancelBookingAndCode } from "../bookings/cancelled-bookings.ts";
import { eraseCustomers } from "../bookings/idempotent-replay.ts";
import type { ErasureRecorder } from "../erasures/erasure-recorder.ts";
import { erasuresIn } from "../erasures/erasure-records.ts";
import { logReaderIn } from "../log/log-reader.ts";
import type { Needs } from "../services.ts";
import type { PageResets } from "./page-resets.ts";
import { peopleLog } from "./people-log-entries.ts";
import { personNamed, readRecords } from "./person-data.ts";

const BOOKINGS_PER_QUERY = 100;
/** Names searched for exact matches of a one- or two-character text. */
const MAX_SAME_NAMES = 1_000;

type PersonErasureServices = Needs<"hall" | "storage" | "cipher"> & {
  readonly erasureRecorder: ErasureRecorder;
  readonly pageResets: PageResets;
};

/** Sorted by name; short texts match exact names only (G-07), and reasons of past blocks may be names. */
export async function findPeople(
  store: Store,
  text: string,
  now: Instant,
): Promise<{ items: FoundPerson[]; hasMore: boolean }> {
  throwIfRefused(checkPersonSearch(text));
  const terms = searchTerms(text);
  const matches = personSearch(text);
  const courtName = await readCourtNames(store);
  const foundPeople = new Map<string, FoundPerson>();
  const contacts = isWholeNameSearch(text)
    ? (await contactsIn(store).search(terms, MAX_SAME_NAMES)).filter(matches)
    : terms.length === 0
      ? []
      : await contactsIn(store).search(terms, MAX_PEOPLE + 1);
  for (const { id, name, email, phone } of contacts.slice(0, MAX_PEOPLE + 1)) {
    const person = { name, email, phone };
    foundPeople.set(personKey(person), {
      ...emptyCountsOf(person),
      ...(await bookingsOfContact(store, id, courtName, now)),
    });
  }
  for (const code of await codesIn(store).listNamedWithoutBooking()) {
    const person = personNamed(code.holderName);
    if (!matches(person)) continue;
    const existing = foundPeople.get(personKey(person)) ?? emptyCountsOf(person);
    foundPeople.set(personKey(person), {
      ...existing,
      codeCount: existing.codeCount + 1,
      unexpiredCodeCount: existing.unexpiredCodeCount + (isUnexpiredCode(code, now) ? 1 : 0),
    });
  }
  for (const { reason } of await blocksIn(store).listOver(now)) {
    const person = personNamed(reason);
    if (!matches(person)) continue;
    const existing = foundPeople.get(personKey(person)) ?? emptyCountsOf(person);
    foundPeople.set(personKey(person), { ...existing, blockCount: existing.blockCount + 1 });
  }
  const items = [...foundPeople].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, person]) => person);
  return { items: items.slice(0, MAX_PEOPLE), hasMore: items.length > MAX_PEOPLE };
}

/** Names are not unique, so that e-mail and phone distinguish people. */
const personKey = ({ name, email, phone }: Person) => JSON.stringify([name, email, phone]);

async function bookingsOfContact(
  store: Store,
  contactId: string,
  courtName: CourtName,
  now: Instant,
): Promise<Pick<FoundPerson, "bookingCount" | "unexpiredBookings" | "lastBookingEndsAt">> {
  const counts = await contactsIn(store).summariesOf([contactId]);
  const unexpired: BookingRecord[] = [];
  let lastEnd: Instant | null = null;
  // latest first: a booking older than the longest one is over
  let after: StartPosition | null = null;
  do {
    const page = await bookingsIn(store).listOfContact(contactId, { after, limit: BOOKINGS_PER_QUERY });
    for (const booking of page.items) {
      lastEnd = latest(lastEnd ?? booking.time.until, booking.time.until);
      if (isUnexpiredBooking(booking, now)) unexpired.push(booking);
    }
    const oldest = page.items.at(-1)?.time.from;
    after = oldest === undefined || oldest < minus(now, DAY) ? null : page.nextAfter;
  } while (after !== null);
  return {
    bookingCount: counts.get(contactId)?.bookingCount ?? 0,
    unexpiredBookings: unexpired
      .toSorted((a, b) => a.time.from - b.time.from)
      .map((booking) => unexpiredBookingView(booking, courtName)),
    lastBookingEndsAt: lastEnd,
  };
}

/** For the legal right to see stored data; the log entry of the export has no name (G-06, G-07). */
export async function exportPeople(
  { storage, clock }: Needs<"storage" | "clock">,
  people: readonly Person[],
  caller: UserCaller,
): Promise<PersonData> {
  const now = clock.now();
  const { bookings, bookingCodes, codesWithoutBooking, blocks } = await readRecords(
    storage.read,
    people,
    now,
  );
  const codes = [...bookingCodes, ...codesWithoutBooking];
  const ids = new Set([...bookings, ...codes].map(({ id }) => id));
  const since = earliest(...[...bookings, ...codes].map(({ createdAt }) => createdAt)) ?? now;
  const entries = await logReaderIn(storage.read).listReferencing(ids, since);
  await storage.write(caller, (store) =>
    logIn(store).append(peopleLog.dataExported(now, ids.size + blocks.length, caller.id)),
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
    blocks: blocks.map(({ id, courtId, reason, period, createdAt }) => ({
      id,
      courtId,
      reason,
      startTime: period.from,
      endTime: period.until,
      createdAt,
    })),
    logEntries: entries.map(({ at, component, message }) => ({ at, component, message })),
  };
}

/** Refuses bookings running or not in `cancelBookings`, and unexpired codes, which must have a name. */
export async function erasePeople(
  { hall, storage, cipher, erasureRecorder, pageResets }: PersonErasureServices,
  {
    people,
    cancelBookings = [],
  }: { readonly people: readonly Person[]; readonly cancelBookings?: readonly string[] | undefined },
  caller: UserCaller,
): Promise<{ bookingCount: number; codeCount: number; blockCount: number; cancelledCount: number }> {
  const toCancel = new Set(cancelBookings);
  const erased = await hall.change(caller, async (store, now) => {
    const unexpiredBookings = (await readRecords(store, people, now)).bookings.filter((booking) =>
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
    const { bookings, bookingCodes, codesWithoutBooking, blocks } = await readRecords(store, people, now);
    const unexpired = codesWithoutBooking.filter((code) => isUnexpiredCode(code, now)).length;
    if (unexpired > 0) throw new Refused({ code: "person_has_codes", count: unexpired });
    await eraseCustomers(store, cipher, bookings, now);
    const codes = [...bookingCodes, ...codesWithoutBooking];
    for (const code of codes) {
      await codesIn(store).update(code.id, { holderName: "" });
      if (isUnexpiredCode(code, now)) await publishCode(store, { ...code, holderName: "" }, now);
    }
    for (const { id } of blocks) await blocksIn(store).eraseReason(id);
    await erasuresIn(store).add([
      ...bookings.map(({ id }) => ({ kind: "booking", id, at: now }) as const),
      ...codes.map(({ id }) => ({ kind: "code", id, at: now }) as const),
      ...blocks.map(({ id }) => ({ kind: "block", id, at: now }) as const),
    ]);
    const recordCount = bookings.length + codes.length + blocks.length;
    await logIn(store).append(peopleLog.dataErased(now, recordCount, caller.id));
    return {
      bookingCount: bookings.length,
      codeCount: codes.length,
      blockCount: blocks.length,
      cancelledCount: unexpiredBookings.length,
    };
  });
  pageResets.reset();
  await erasureRecorder.record();
  await purgeNames(storage);
  return erased;
}

/** Live events may contain erased names. */
async function purgeNames(storage: Storage): Promise<void> {
  // the newest event, that of the erasure, stays
  await storage.write(SERVER, (store) => liveEventsIn(store).deleteBefore(LAST_INSTANT));
  await storage.purgeDeletedData();
}

function emptyCountsOf(person: Person): FoundPerson {
  return {
    ...person,
    bookingCount: 0,
    unexpiredBookings: [],
    codeCount: 0,
    unexpiredCodeCount: 0,
    blockCount: 0,
    lastBookingEndsAt: null,
  };
}

function unexpiredBookingView({ id, courtId, time }: BookingRecord, courtName: CourtName): UnexpiredBooking {
  return { id, courtId, courtName: courtName(courtId), startTime: time.from, endTime: time.until };
}

/** A past booking stays active, so that its end decides. */
function isUnexpiredBooking({ status, time }: BookingRecord, now: Instant): boolean {
  return status === "active" && time.until > now;
}

/** Whether the code has an effect now or later, including its margins. */
function isUnexpiredCode(code: AccessCodeRecord, now: Instant): boolean {
  return code.status === "active" && effectWindow(code).until > now;
}

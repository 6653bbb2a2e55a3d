import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import { type CodeOrigin, marginsFor } from "@platzwart/domain/access/margins";
import { checkBookingTime } from "@platzwart/domain/booking/booking-limits";
import { type CustomerInput, checkCustomer, normalizeCustomer } from "@platzwart/domain/booking/customer";
import { type CourtId, parseCourtId } from "@platzwart/domain/court/court";
import { Refused, throwIfRefused } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { type Interval, overlaps } from "@platzwart/domain/time/interval";
import { STORED_WORDS } from "@platzwart/texts/stored-words";
import type { HallCalendar } from "../../platform/ports/hall-calendar.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import type { Booker } from "../../storage/caller.ts";
import type { Store } from "../../storage/storage.ts";
import type { AccessCodeRecord } from "../access/access-code-store.ts";
import { type CodeServices, endCode, issueCode } from "../access/access-codes.ts";
import type { RecordThrottle } from "../access/record-throttle.ts";
import { activeCourts } from "../courts/court-views.ts";
import type { Hall } from "../hall/hall.ts";
import { checkListRange } from "../list-range.ts";
import { bookingCancelled, bookingCreated } from "../log/log-entries.ts";
import { readSettings } from "../settings/read-settings.ts";
import type { BookingRecord } from "./booking-store.ts";
import { replayedBooking } from "./idempotent-replay.ts";

/** What bookings need besides codes. `hall`: runs changes as transactions; `calendar`: reads times of requests. */
export interface BookingServices extends CodeServices {
  readonly hall: Hall;
  readonly calendar: HallCalendar;
  readonly recordThrottle: RecordThrottle;
}

/** A request for a booking, not yet checked. */
interface BookingRequest {
  /** The court as the caller wrote it: 1, "1" or "court_1". */
  readonly court: string | number;
  readonly customer: CustomerInput;
  /** ISO 8601; text without an offset is Europe/Berlin time. */
  readonly startTime: string;
  readonly endTime: string;
}

/** Where a request for a booking comes from. */
interface BookingSource {
  /** Determines the booking's margins and the required customer data (A-30, B-01). */
  readonly origin: Extract<CodeOrigin, "api_booking" | "panel_booking">;
  /** The Idempotency-Key header; null: the request has none. */
  readonly idempotencyKey: string | null;
}

/** The field names of each origin's request, so that a refusal names the field that the caller sent. */
const FIELD_NAMES = {
  api_booking: { start: "start_time", end: "end_time" },
  panel_booking: { start: "startTime", end: "endTime" },
} as const;

/**
 * Books a court and creates the code in one transaction (B-02); of two requests for the same time only one succeeds. A
 * repeated request with the same Idempotency-Key returns the first request's booking while its code is valid. Throws
 * Refused with the first problem (B-01).
 */
export async function createBooking(
  services: BookingServices,
  request: BookingRequest,
  { origin, idempotencyKey }: BookingSource,
  caller: Booker,
): Promise<BookingView> {
  const fields = FIELD_NAMES[origin];
  const time = {
    from: requireTime(services.calendar, fields.start, request.startTime),
    until: requireTime(services.calendar, fields.end, request.endTime),
  };
  const customer = normalizeCustomer(request.customer);
  // the second argument: whether e-mail and phone are required too
  throwIfRefused(checkCustomer(customer, origin === "api_booking"));
  // a repeated request with the same Idempotency-Key must have the same contents
  const fingerprint = JSON.stringify([
    parseCourtId(request.court) ?? String(request.court),
    customer,
    time.from,
    time.until,
  ]);

  const { view, isNew } = await services.hall.change(caller, async (store, now) => {
    // the booking that an earlier request with the same Idempotency-Key made; null: none
    const earlier = await replayedBooking(
      store,
      services.cipher,
      { id: caller.id, idempotencyKey },
      services.cipher.lookupHash(fingerprint),
      now,
    );
    if (earlier !== null)
      return { view: viewOf(earlier.booking, earlier.code, services.cipher), isNew: false };

    // only what is new counts: the answer to the last one that was let in may have got lost
    if (caller.role === "booking_system") caller.refuseTooManyBookings();
    else services.recordThrottle.admit(caller.id);
    const made = { court: request.court, time, customer, origin, createdBy: caller.id };
    const idempotency =
      idempotencyKey === null
        ? null
        : { key: idempotencyKey, fingerprint: services.cipher.lookupHash(fingerprint) };
    const { booking, code } = await storeBooking(services, store, { ...made, idempotency }, now);
    return { view: viewOf(booking, code, services.cipher), isNew: true };
  });
  if (isNew && caller.role === "booking_system") caller.countBooking();
  return view;
}

/** Stores a booking that is allowed, with its code and its entry in the log; refuses what overlaps or lies outside of limits. */
async function storeBooking(
  services: BookingServices,
  store: Store,
  made: Pick<BookingRecord, "time" | "idempotency"> & {
    readonly customer: ReturnType<typeof normalizeCustomer>;
    readonly createdBy: string;
    readonly court: BookingRequest["court"];
    readonly origin: BookingSource["origin"];
  },
  now: Instant,
) {
  const { court, time, customer, origin, createdBy, idempotency } = made;
  const settings = await readSettings(store);
  const courtId = await bookableCourt(store, settings.court_count, court);
  // the midnight after the last day that can be booked today
  const bookableUntil = services.calendar.startOfDay(now, settings.advance_booking_days + 1);
  throwIfRefused(checkBookingTime(time, { now, bookableUntil, settings }));
  await refuseOverlap(store, courtId, time);
  await refuseBlocked(store, courtId, time, now);
  const id = services.randomness.id();
  const booking: BookingRecord = {
    ...{ id, courtId, customer, time, createdBy, idempotency },
    status: "active",
    createdAt: now,
    endedAt: null,
    plannedUntil: null,
  };
  await store.bookings.insert(booking);
  const { code } = await issueCode(
    services,
    store,
    settings,
    {
      ...{ courtId, createdBy },
      validity: time,
      margins: marginsFor(origin, settings),
      purpose: STORED_WORDS.bookingPurpose,
      holderName: customer.name,
      bookingId: id,
    },
    now,
  );
  await store.systemLog.append(bookingCreated(now, courtId, id, createdBy));
  return { booking, code };
}

/**
 * Cancels a booking that is not over, and its code; a booking system is told that the bookings of others do not exist.
 */
export async function cancelBooking(services: BookingServices, id: string, caller: Booker): Promise<void> {
  await services.hall.change(caller, async (store, now) => {
    const booking = await store.bookings.get(id);
    const isOwn = caller.role !== "booking_system" || booking?.createdBy === caller.id;
    if (booking === null || !isOwn) throw new Refused({ code: "booking_unknown", booking: id });
    if (booking.status === "cancelled") {
      throw new Refused({ code: "booking_already_cancelled", booking: id });
    }
    if (booking.status !== "active" || booking.time.until <= now) {
      throw new Refused({ code: "booking_already_over", booking: id });
    }
    await cancelBookingAndCode(store, booking, caller.id, now);
  });
}

/**
 * Cancels an active booking and its code, in the transaction of `store`. `callerId`: the user or API key that does so.
 */
export async function cancelBookingAndCode(
  store: Store,
  booking: BookingRecord,
  callerId: string,
  now: Instant,
): Promise<void> {
  await store.bookings.update(booking.id, { status: "cancelled", endedAt: now });
  const code = await store.accessCodes.findByBooking(booking.id);
  if (code?.status === "active") await endCode(store, code, now);
  await store.systemLog.append(bookingCancelled(now, booking.courtId, booking.id, callerId));
}

/** The longest period of one list of bookings, in days. */
const MAX_LIST_DAYS = 62;
/** A full hall has 280 bookings a day; more at once would keep everybody else waiting. */
const LIST_PAGE = 500;

/** The bookings with any status that overlap a period, with the digits of their codes. */
export async function listBookings(
  { store, cipher }: { readonly store: Store; readonly cipher: SecretCipher },
  { time, after }: { readonly time: Interval; readonly after: string | null },
  caller: Booker,
) {
  checkListRange(time, MAX_LIST_DAYS);
  // a booking system sees only its own bookings
  const createdBy = caller.role === "booking_system" ? caller.id : undefined;
  const position = after === null ? null : await store.bookings.get(after);
  if (after !== null && (position === null || (createdBy ?? position.createdBy) !== position.createdBy))
    throw new Refused({ code: "booking_unknown", booking: after });
  const page = await store.bookings.listPage(time, { createdBy, after: position, limit: LIST_PAGE });
  const codes = await store.accessCodes.findByBookings(page.items.map(({ id }) => id));
  const codeOf = new Map(codes.map((code) => [code.bookingId, code]));
  return {
    items: page.items.map((booking) => viewOf(booking, codeOf.get(booking.id) ?? null, cipher)),
    nextAfter: page.nextAfter,
  };
}

/** Parses a time from a request; refuses malformed, missing and ambiguous times with the name of the field. */
export function requireTime(calendar: HallCalendar, field: string, value: string): Instant {
  const read = calendar.parse(value);
  switch (read) {
    case "malformed":
      throw new Refused({ code: "time_malformed", field, value });
    case "does_not_exist":
      throw new Refused({ code: "time_does_not_exist", field, value });
    case "ambiguous":
      throw new Refused({ code: "time_ambiguous", field, value });
    default:
      return read;
  }
}

/** The requested court; refuses a court that is not active. `configuredCount`: the setting court_count. */
async function bookableCourt(
  store: Store,
  configuredCount: number,
  requested: string | number,
): Promise<CourtId> {
  const id = parseCourtId(requested);
  const courts = await store.courts.list();
  const court = courts.find((candidate) => candidate.id === id);
  if (court === undefined)
    throw new Refused({ code: "court_unknown", court: String(requested).slice(0, 40) });
  if (!activeCourts(courts, configuredCount).includes(court)) {
    throw new Refused({ code: "court_unavailable", court: court.id });
  }
  return court.id;
}

/** Refuses a time that overlaps an active booking of the court. */
export async function refuseOverlap(store: Store, courtId: CourtId, time: Interval): Promise<void> {
  const other = await store.bookings.findOverlapping(courtId, time);
  if (other !== null && overlaps(other.time, time)) {
    throw new Refused({
      code: "booking_overlaps",
      court: courtId,
      from: other.time.from,
      until: other.time.until,
    });
  }
}

/** Refuses a time that overlaps a block of the court. */
export async function refuseBlocked(
  store: Store,
  courtId: CourtId,
  time: Interval,
  now: Instant,
): Promise<void> {
  const blocks = await store.blocks.listOverlapping(time, now);
  const block = blocks.find((candidate) => candidate.courtId === courtId);
  if (block !== undefined) {
    throw new Refused({ code: "court_blocked", court: courtId, ...block.period, reason: block.reason });
  }
}

/** The wire form of a booking, with the decrypted digits of its code; null: no code, or erased digits. */
function viewOf(booking: BookingRecord, code: AccessCodeRecord | null, cipher: SecretCipher): BookingView {
  const encrypted = code?.encryptedDigits ?? null;
  return {
    id: booking.id,
    courtId: booking.courtId,
    customerName: booking.customer.name,
    customerEmail: booking.customer.email,
    customerPhone: booking.customer.phone,
    startTime: booking.time.from,
    endTime: booking.time.until,
    status: booking.status,
    accessCode: encrypted === null ? null : cipher.decrypt(encrypted),
    createdAt: booking.createdAt,
  };
}

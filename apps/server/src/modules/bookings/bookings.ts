import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import type { Margins } from "@platzwart/domain/access/access-code";
import { type CodeOrigin, marginsFor } from "@platzwart/domain/access/margins";
import type { Customer } from "@platzwart/domain/booking/booking";
import { checkBookingTime } from "@platzwart/domain/booking/booking-limits";
import { type CustomerInput, checkCustomer, normalizeCustomer } from "@platzwart/domain/booking/customer";
import { parseCourtId } from "@platzwart/domain/court/court";
import type { Language } from "@platzwart/domain/language";
import { throwIfRefused } from "@platzwart/domain/refusal";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import type { Instant } from "@platzwart/domain/time/instant";
import { STORED_WORDS } from "@platzwart/texts/stored-words";
import type { Booker } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { type BookingRecord, bookingsIn, type NewBooking } from "../../facts/booking-records.ts";
import { contactsIn } from "../../facts/contact-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import { type CodeServices, issueCode } from "../access/access-codes.ts";
import { bookableCourt, refuseBlocked, refuseOverlap, requireTime } from "../court-times/booking-checks.ts";
import { refuseClosed } from "../court-times/opening-times.ts";
import type { Needs } from "../services.ts";
import { bookingLog } from "./booking-log-entries.ts";
import { bookingView } from "./booking-views.ts";
import { requireChosenContact } from "./gone-contacts.ts";
import { replayedBooking } from "./idempotent-replay.ts";
import { isWalkIn } from "./walk-in.ts";

export type BookingServices = CodeServices & Needs<"hall" | "calendar" | "rates">;

interface BookingRequest {
  /** As the caller wrote it: 1, "1" or "court_1". */
  readonly court: string | number;
  /** Absent e-mail and phone are those of the chosen contact. */
  readonly customer: Pick<CustomerInput, "name"> & Partial<CustomerInput>;
  /** Contact chosen for the customer (B-03); absent: none. */
  readonly contactId?: string | null | undefined;
  /** Language of mails; absent: that of the contact. */
  readonly language?: Language | undefined;
  /** ISO 8601; text without an offset is Europe/Berlin time. */
  readonly startTime: string;
  readonly endTime: string;
}

interface BookingSource {
  /** Determines margins and required customer data (A-30, B-01). */
  readonly origin: Extract<CodeOrigin, "api_booking" | "panel_booking">;
  /** Header Idempotency-Key; null: none. */
  readonly idempotencyKey: string | null;
}

/** Field names of each origin's request, for refusals. */
const FIELD_NAMES = {
  api_booking: { start: "start_time", end: "end_time" },
  panel_booking: { start: "startTime", end: "endTime" },
} as const;

/** Booking and code are one transaction (B-02); refuses with the first problem (B-01). */
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
  const { name, email = null, phone = null } = request.customer;
  const customer = normalizeCustomer({ name, email, phone });
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
    const replay = await replayedBooking(
      store,
      services.cipher,
      { id: caller.id, idempotencyKey },
      services.cipher.lookupHash(fingerprint),
      now,
    );
    if (replay !== null)
      return { view: await bookingView(store, services.cipher, replay, caller), isNew: false };

    // only new bookings count, because the response to the last permitted one may have been lost
    if (caller.role === "booking_system") caller.refuseTooManyBookings();
    else services.rates.admit("records", caller.id);
    const fullCustomer = await completeCustomer(store, request, customer);
    const newBooking = {
      court: request.court,
      time,
      customer: fullCustomer,
      origin,
      createdBy: caller.id,
      isByBookingSystem: caller.role === "booking_system",
    };
    const idempotency =
      idempotencyKey === null
        ? null
        : { key: idempotencyKey, fingerprint: services.cipher.lookupHash(fingerprint) };
    const booking = await storeBooking(services, store, { ...newBooking, idempotency }, now);
    if (request.language !== undefined && booking.contactId !== null)
      await contactsIn(store).setLanguage(booking.contactId, request.language);
    return { view: await bookingView(store, services.cipher, booking, caller), isNew: true };
  });
  if (isNew && caller.role === "booking_system") caller.countBooking();
  return view;
}

/** Completes the customer from the chosen contact; refuses with contact_gone. */
export async function completeCustomer(
  store: Store,
  { contactId, customer: { email, phone } }: Pick<BookingRequest, "contactId" | "customer">,
  customer: Customer,
): Promise<Customer> {
  if (contactId == null) return customer;
  const contact = await requireChosenContact(store, contactId, customer.name);
  return {
    name: customer.name,
    email: email === undefined ? contact.email : customer.email,
    phone: phone === undefined ? contact.phone : customer.phone,
  };
}

/** Refuses overlaps and times beyond the limits; users learn what is in the way, booking systems do not. */
async function storeBooking(
  services: BookingServices,
  store: Store,
  newBooking: Pick<BookingRecord, "time" | "idempotency"> & {
    readonly customer: ReturnType<typeof normalizeCustomer>;
    readonly createdBy: string;
    readonly court: BookingRequest["court"];
    readonly origin: BookingSource["origin"];
    readonly isByBookingSystem: boolean;
  },
  now: Instant,
): Promise<BookingRecord> {
  const { court, time, customer, origin, createdBy, idempotency } = newBooking;
  const settings = await readSettings(store);
  const courtId = await bookableCourt(store, settings.court_count, court);
  // midnight after the last day bookable today
  const bookableUntil = services.calendar.startOfDay(now, settings.advance_booking_days + 1);
  throwIfRefused(checkBookingTime(time, { now, bookableUntil, settings }));
  // users are only warned by the page, and may book (B-07)
  if (newBooking.isByBookingSystem) await refuseClosed(store, services.calendar, settings, courtId, time);
  const disclosure = { namesOther: !newBooking.isByBookingSystem };
  await refuseOverlap(store, courtId, time, { ...disclosure, namesHolder: origin === "panel_booking" });
  await refuseBlocked(store, courtId, time, now, disclosure);
  const margins = marginsFor(origin, settings);
  const checked = { courtId, time, customer, createdBy, idempotency, margins };
  const booking = await insertBooking(services, store, settings, checked, now);
  await logIn(store).append(bookingLog.created(now, booking, createdBy));
  return booking;
}

type BookingToInsert = Pick<BookingRecord, "courtId" | "time" | "createdBy" | "idempotency"> &
  Pick<NewBooking, "series"> & {
    readonly customer: Customer;
    readonly margins: Margins;
    /** Digits of its series (B-05); absent: drawn for this booking. */
    readonly digits?: string;
  };

/** Stores a booking of a checked slot and its code. */
export async function insertBooking(
  services: BookingServices,
  store: Store,
  settings: SettingValues,
  { margins, digits, ...slot }: BookingToInsert,
  now: Instant,
): Promise<BookingRecord> {
  const { courtId, time, customer, createdBy } = slot;
  const id = services.randomness.id();
  const booking = await bookingsIn(store).insert({
    ...{ id, ...slot },
    ...{ status: "active", createdAt: now, endedAt: null, plannedUntil: null },
    isWalkIn: isWalkIn(customer),
  });
  const code = {
    ...{ courtId, createdBy, margins, validity: time },
    purpose: STORED_WORDS.bookingPurpose,
    ...{ holderName: customer.name, bookingId: id },
    ...(digits === undefined ? {} : { digits }),
  };
  await issueCode(services, store, settings, code, now);
  return booking;
}

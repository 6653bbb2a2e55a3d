import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import { type CodeOrigin, marginsFor } from "@platzwart/domain/access/margins";
import type { Customer } from "@platzwart/domain/booking/booking";
import { checkBookingTime } from "@platzwart/domain/booking/booking-limits";
import { type CustomerInput, checkCustomer, normalizeCustomer } from "@platzwart/domain/booking/customer";
import { parseCourtId } from "@platzwart/domain/court/court";
import type { Language } from "@platzwart/domain/language";
import { throwIfRefused } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { STORED_WORDS } from "@platzwart/texts/stored-words";
import type { Booker } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { type BookingRecord, bookingsIn } from "../../facts/booking-records.ts";
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
  /** The court as the caller wrote it: 1, "1" or "court_1". */
  readonly court: string | number;
  /** E-mail and phone left out are those of the chosen contact, or not given. */
  readonly customer: Pick<CustomerInput, "name"> & Partial<CustomerInput>;
  /** The contact chosen for the customer (B-03); left out: none. */
  readonly contactId?: string | null | undefined;
  /** Of the customer's mails; left out: as known of the contact. */
  readonly language?: Language | undefined;
  /** ISO 8601; text without an offset is Europe/Berlin time. */
  readonly startTime: string;
  readonly endTime: string;
}

/** Origin of a request for a booking. */
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
 * Books a court and creates the code in one transaction (B-02); of two requests for the same time only one succeeds. A repeated
 * request with the same Idempotency-Key returns the first request's booking while its code is valid. Throws Refused with the
 * first problem (B-01).
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
    // booking of an earlier request with the same Idempotency-Key; null: none
    const earlier = await replayedBooking(
      store,
      services.cipher,
      { id: caller.id, idempotencyKey },
      services.cipher.lookupHash(fingerprint),
      now,
    );
    if (earlier !== null)
      return { view: await bookingView(store, services.cipher, earlier, caller), isNew: false };

    // only new bookings count: the answer to the last permitted one may have got lost
    if (caller.role === "booking_system") caller.refuseTooManyBookings();
    else services.rates.admit("records", caller.id);
    const chosen = await customerChosen(store, request, customer);
    const made = {
      court: request.court,
      time,
      customer: chosen,
      origin,
      createdBy: caller.id,
      isForSystem: caller.role === "booking_system",
    };
    const idempotency =
      idempotencyKey === null
        ? null
        : { key: idempotencyKey, fingerprint: services.cipher.lookupHash(fingerprint) };
    const booking = await storeBooking(services, store, { ...made, idempotency }, now);
    if (request.language !== undefined && booking.contactId !== null)
      await contactsIn(store).setLanguage(booking.contactId, request.language);
    return { view: await bookingView(store, services.cipher, booking, caller), isNew: true };
  });
  if (isNew && caller.role === "booking_system") caller.countBooking();
  return view;
}

/** Customer of a request, completed from the chosen contact. Refuses a contact merged or erased since (contact_gone). */
async function customerChosen(
  store: Store,
  { contactId, customer: { email, phone } }: BookingRequest,
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

/** Stores an allowed booking with its code and log entry; refuses overlaps and times beyond the limits. */
async function storeBooking(
  services: BookingServices,
  store: Store,
  made: Pick<BookingRecord, "time" | "idempotency"> & {
    readonly customer: ReturnType<typeof normalizeCustomer>;
    readonly createdBy: string;
    readonly court: BookingRequest["court"];
    readonly origin: BookingSource["origin"];
    readonly isForSystem: boolean;
  },
  now: Instant,
): Promise<BookingRecord> {
  const { court, time, customer, origin, createdBy, idempotency } = made;
  const settings = await readSettings(store);
  const courtId = await bookableCourt(store, settings.court_count, court);
  // midnight after the last day bookable today
  const bookableUntil = services.calendar.startOfDay(now, settings.advance_booking_days + 1);
  throwIfRefused(checkBookingTime(time, { now, bookableUntil, settings }));
  // a user at the desk is warned, and may (B-07)
  if (made.isForSystem) await refuseClosed(store, services.calendar, settings, courtId, time);
  const access = { namesOther: !made.isForSystem };
  await refuseOverlap(store, courtId, time, { ...access, namesHolder: origin === "panel_booking" });
  await refuseBlocked(store, courtId, time, now, access);
  const id = services.randomness.id();
  const booking = await bookingsIn(store).insert({
    ...{ id, courtId, customer, time, createdBy, idempotency },
    status: "active",
    createdAt: now,
    endedAt: null,
    plannedUntil: null,
    isWalkIn: isWalkIn(customer),
  });
  await issueCode(
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
  await logIn(store).append(bookingLog.created(now, { id, courtId }, createdBy));
  return booking;
}

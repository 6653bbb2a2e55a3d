import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import type { Customer } from "@platzwart/domain/booking/booking";
import {
  type BookingSlot,
  checkBookingChange,
  gainedTimes,
  isSameSlot,
} from "@platzwart/domain/booking/booking-change";
import { type CustomerInput, checkCustomer, normalizeCustomer } from "@platzwart/domain/booking/customer";
import { MAX_SERIES_DAYS } from "@platzwart/domain/booking/series";
import type { CourtId } from "@platzwart/domain/court/court";
import { Refused, throwIfRefused } from "@platzwart/domain/refusal";
import { type Instant, plus } from "@platzwart/domain/time/instant";
import type { Booker } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { type BookingRecord, bookingsIn } from "../../facts/booking-records.ts";
import { callerNames } from "../../facts/display-names.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import { moveCode } from "../access/access-codes.ts";
import {
  bookableCourt,
  refuseBlocked,
  refuseOverlap,
  requireOpenBooking,
  requireTime,
} from "../court-times/booking-checks.ts";
import { refuseClosed } from "../court-times/opening-times.ts";
import { UNDO_PERIOD } from "../undo-period.ts";
import { bookingLog } from "./booking-log-entries.ts";
import { bookingView } from "./booking-views.ts";
import type { BookingServices } from "./bookings.ts";
import { requireChosenContact } from "./gone-contacts.ts";
import { isWalkIn } from "./walk-in.ts";

/** undefined: unchanged. */
interface ChangeRequest {
  /** Revision last read; undefined: no check for conflicts. */
  readonly revision: number | undefined;
  readonly courtId: CourtId | undefined;
  /** ISO 8601; text without an offset is Europe/Berlin time. */
  readonly startTime: string | undefined;
  readonly endTime: string | undefined;
  readonly customer: { readonly [Field in keyof CustomerInput]: CustomerInput[Field] | undefined };
  /** Contact chosen for the customer (B-03); absent: none. */
  readonly contactId?: string | null | undefined;
}

/** The code keeps digits and margins (B-03); changed fields have the limits of new bookings (B-01). */
export async function changeBooking(
  services: BookingServices,
  id: string,
  request: ChangeRequest,
  caller: Booker,
): Promise<BookingView> {
  const { calendar } = services;
  const { startTime, endTime } = request;
  const start = startTime === undefined ? undefined : requireTime(calendar, "startTime", startTime);
  const end = endTime === undefined ? undefined : requireTime(calendar, "endTime", endTime);
  return services.hall.change(caller, async (store, now) => {
    const booking = await requireOpenBooking(store, id, caller, now);
    if (request.revision !== undefined && request.revision !== booking.revision)
      throw new Refused({ code: "booking_changed_meanwhile", by: await changerName(store, booking, caller) });
    const before: BookingSlot = { courtId: booking.courtId, time: booking.time };
    const after: BookingSlot = {
      courtId: request.courtId ?? booking.courtId,
      time: { from: start ?? booking.time.from, until: end ?? booking.time.until },
    };
    const customer = changedCustomer(booking.customer, await fromContact(store, request, caller), caller);
    const isMoved = !isSameSlot(before, after);
    if (!isMoved && customer === null) return bookingView(store, services.cipher, booking, caller);
    const mayHaveBegun = wasJustChanged(booking, caller, now);
    const { series } = booking;
    if (isMoved)
      await refuseSlotChange(services, store, { id, series, before, after, mayHaveBegun }, caller, now);
    const changed = await storeChange(services, store, booking, { slot: after, customer }, caller, now);
    await logIn(store).append(bookingLog.changed(before, changed)(now, changed, caller.id));
    return bookingView(store, services.cipher, changed, caller);
  });
}

/** Stores a checked change of a booking and its code; refuses digits taken at the new time. */
export async function storeChange(
  services: BookingServices,
  store: Store,
  { id }: BookingRecord,
  { slot, customer }: { readonly slot: BookingSlot; readonly customer: Customer | null },
  caller: Booker,
  now: Instant,
): Promise<BookingRecord> {
  const changed = await bookingsIn(store).update(id, {
    ...{ ...slot, changedAt: now, changedBy: caller.id },
    ...(customer === null ? {} : { customer, isWalkIn: isWalkIn(customer) }),
  });
  const code = await codesIn(store).findByBooking(id);
  if (code?.status === "active") {
    const holderName = customer?.name ?? code.holderName;
    const codeChanges = { courtId: slot.courtId, validity: slot.time, holderName };
    await moveCode(services, store, code, codeChanges, caller.id, now);
  }
  if (customer !== null) await renameReplacedCodes(store, id, customer.name);
  return changed;
}

/** No replaced code may have a former name; an erased one stays erased (G-07). */
async function renameReplacedCodes(store: Store, id: string, holderName: string): Promise<void> {
  for (const replaced of await codesIn(store).findReplacedOfBookings([id]))
    if (replaced.holderName !== "") await codesIn(store).update(replaced.id, { holderName });
}

interface SlotChange extends Pick<BookingRecord, "id" | "series"> {
  readonly before: BookingSlot;
  readonly after: BookingSlot;
  /** Whether a new beginning in the past is accepted. */
  readonly mayHaveBegun: boolean;
}

/** Whether the caller undoes the last change, which may restore a beginning in the past (B-03). */
function wasJustChanged({ changedAt, changedBy }: BookingRecord, caller: Booker, now: Instant): boolean {
  return changedAt !== null && changedBy === caller.id && now <= plus(changedAt, UNDO_PERIOD);
}

/** Refuses a slot that cannot be booked instead of the present one (B-01). */
export async function refuseSlotChange(
  services: BookingServices,
  store: Store,
  { id, series, before, after, mayHaveBegun }: SlotChange,
  caller: Booker,
  now: Instant,
): Promise<void> {
  const settings = await readSettings(store);
  if (after.courtId !== before.courtId) await bookableCourt(store, settings.court_count, after.courtId);
  const daysAhead = series === null ? settings.advance_booking_days : MAX_SERIES_DAYS;
  const bookableUntil = services.calendar.startOfDay(now, daysAhead + 1);
  throwIfRefused(checkBookingChange(before, after, { now, bookableUntil, settings }, { mayHaveBegun }));
  const options = { except: id, namesOther: caller.role !== "booking_system" };
  for (const gained of gainedTimes(before, after, now)) {
    // users are only warned by the page, and may book (B-07)
    if (caller.role === "booking_system")
      await refuseClosed(store, services.calendar, settings, after.courtId, gained);
    await refuseOverlap(store, after.courtId, gained, options);
    await refuseBlocked(store, after.courtId, gained, now, options);
  }
}

/** Completes the changed fields from the chosen contact; refuses with contact_gone. */
export async function fromContact(
  store: Store,
  { contactId, customer }: Pick<ChangeRequest, "contactId" | "customer">,
  caller: Booker,
): Promise<ChangeRequest["customer"]> {
  if (contactId == null || caller.role === "booking_system") return customer;
  const contact = await requireChosenContact(store, contactId, customer.name ?? null);
  const { name = contact.name, email = contact.email, phone = contact.phone } = customer;
  return { name, email, phone };
}

/** null: unchanged. Refuses data that a new booking would not accept. */
export function changedCustomer(
  stored: BookingRecord["customer"],
  request: ChangeRequest["customer"],
  caller: Booker,
): Customer | null {
  const { name, email, phone } = request;
  if (name === undefined && email === undefined && phone === undefined) return null;
  const customer = normalizeCustomer({
    name: name ?? stored.name ?? "",
    email: email === undefined ? stored.email : email,
    phone: phone === undefined ? stored.phone : phone,
  });
  // as for a new booking, the customer of a booking system has e-mail and phone
  throwIfRefused(checkCustomer(customer, caller.role === "booking_system"));
  const isSame =
    customer.name === stored.name && customer.email === stored.email && customer.phone === stored.phone;
  return isSame ? null : customer;
}

/** Author of the last change, as visible to `caller`. */
export async function changerName(
  store: Store,
  { changedBy }: BookingRecord,
  caller: Booker,
): Promise<string | null> {
  if (changedBy === null || (caller.role === "booking_system" && changedBy !== caller.id)) return null;
  return (await callerNames(store, [changedBy])).get(changedBy) ?? null;
}

import type { SeriesView } from "@platzwart/contract/endpoints/series-endpoints";
import { type BookingSlot, isSameSlot } from "@platzwart/domain/booking/booking-change";
import type { CustomerInput } from "@platzwart/domain/booking/customer";
import { MAX_SERIES_DAYS, timeOnDate } from "@platzwart/domain/booking/series";
import type { CourtId } from "@platzwart/domain/court/court";
import { isOpen } from "@platzwart/domain/court/opening-hours";
import { Refused } from "@platzwart/domain/refusal";
import { addDays, type CalendarDay } from "@platzwart/domain/time/calendar-day";
import type { Instant } from "@platzwart/domain/time/instant";
import { dayAt, type WallOffset, wallClockAt } from "@platzwart/domain/time/wall-clock";
import type { UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { type BookingRecord, bookingsIn } from "../../facts/booking-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import { refuseDigitsTakenThen } from "../access/access-codes.ts";
import { readOpeningHours } from "../court-times/opening-times.ts";
import { firstOf } from "../first-of.ts";
import { bookingLog } from "./booking-log-entries.ts";
import type { BookingServices } from "./bookings.ts";
import { cancelUnlogged } from "./cancelled-bookings.ts";
import {
  changedCustomer,
  changerName,
  fromContact,
  refuseSlotChange,
  storeChange,
} from "./change-booking.ts";
import { refusalOf, seriesOffsets } from "./series-plan.ts";
import { isToCome, seriesViews } from "./series-views.ts";

/** undefined: unchanged. */
interface SeriesChange {
  /** First date to change; undefined: all to come. */
  readonly from: CalendarDay | undefined;
  /** A date as last read, so that a repeated or late request is refused; undefined: no check. */
  readonly seen: { readonly id: string; readonly revision: number } | undefined;
  readonly courtId: CourtId | undefined;
  /** Days by which each date moves. */
  readonly shiftDays: number | undefined;
  /** Minutes after midnight on the wall clock. */
  readonly startMinute: number | undefined;
  readonly endMinute: number | undefined;
  readonly customer: { readonly [Field in keyof CustomerInput]: CustomerInput[Field] | undefined };
  readonly contactId: string | null | undefined;
  /** Dates that cannot be booked then stay as they are. */
  readonly onlyFree: boolean;
}

interface ChangedDate {
  readonly booking: BookingRecord;
  /** null: the clock skips the new time on its date. */
  readonly slot: BookingSlot | null;
}

/** Changes the active dates to come, with `onlyFree` those that can be changed, else all or none (B-06). */
export async function changeSeries(
  services: BookingServices,
  id: string,
  request: SeriesChange,
  caller: UserCaller,
): Promise<{ series: SeriesView; changed: number; kept: number; closed: number }> {
  return services.hall.change(caller, async (store, now) => {
    const bookings = await datesToChange(store, id, request.from, now);
    await refuseChangedMeanwhile(store, request.seen, caller);
    const customerChange = await fromContact(store, request, caller);
    const offsets = seriesOffsets(services.calendar, now);
    const { name, email, phone } = customerChange;
    const isAboutCustomer = name !== undefined || email !== undefined || phone !== undefined;
    const affected = isAboutCustomer ? bookings : bookings.filter(isToCome(now));
    if (affected.length === 0) throw new Refused({ code: "series_over" });
    const dates = affected.map((booking) => {
      // the slot of a date that has begun stays, its customer does not
      const isBegun = booking.time.from <= now;
      return { booking, slot: isBegun ? booking : changedSlot(booking, request, offsets) };
    });
    const failing: ChangedDate[] = [];
    for (const date of dates) if (!(await isPossible(services, store, date, caller, now))) failing.push(date);
    if (failing.length > 0 && !request.onlyFree)
      throw new Refused({
        code: "series_dates_taken",
        dates: failing.map(({ booking, slot }) => dayAt(offsets, slot?.time.from ?? booking.time.from)),
        ...{ total: dates.length, isChange: true },
      });
    const possible = dates.filter((date) => !failing.includes(date));
    if (possible.length === 0) throw new Refused({ code: "series_without_dates" });
    for (const { booking, slot } of possible) {
      const customer = changedCustomer(booking.customer, customerChange, caller);
      if (slot === null || (isSameSlot(booking, slot) && customer === null)) continue;
      const { courtId, time } = slot;
      await storeChange(services, store, booking, { slot: { courtId, time }, customer }, caller, now);
    }
    const closed = await countOutsideHours(services, store, possible, now);
    const { courtId } = firstOf(possible).booking;
    await logIn(store).append(bookingLog.seriesChanged(now, { id, courtId }, possible.length, caller.id));
    const series = firstOf(await seriesViews(store, [id], now));
    return { series, changed: possible.length, kept: failing.length, closed };
  });
}

/** Cancels the active dates to come with their codes (B-06). */
export async function cancelSeries(
  services: BookingServices,
  id: string,
  from: CalendarDay | undefined,
  caller: UserCaller,
): Promise<{ cancelled: number }> {
  return services.hall.change(caller, async (store, now) => {
    const bookings = (await datesToChange(store, id, from, now)).filter(isToCome(now));
    if (bookings.length === 0) throw new Refused({ code: "series_over" });
    for (const booking of bookings) await cancelUnlogged(store, booking, caller.id, now);
    const { courtId } = firstOf(bookings);
    const count = bookings.length;
    await logIn(store).append(bookingLog.seriesCancelled(now, { id, courtId }, count, caller.id));
    return { cancelled: count };
  });
}

/** Active dates that are not over, at least one; refuses with series_unknown and series_over. */
async function datesToChange(
  store: Store,
  id: string,
  from: CalendarDay | undefined,
  now: Instant,
): Promise<BookingRecord[]> {
  const allDates = await bookingsIn(store).listOfSeries([id]);
  if (allDates.length === 0) throw new Refused({ code: "series_unknown", series: id });
  const remaining = allDates
    .filter(({ status, time }) => status === "active" && time.until > now)
    .filter(({ series }) => from === undefined || (series !== null && series.date >= from));
  if (remaining.length === 0) throw new Refused({ code: "series_over" });
  return remaining;
}

function changedSlot(
  { courtId, time }: BookingRecord,
  change: SeriesChange,
  offsets: readonly WallOffset[],
): BookingSlot | null {
  const date = addDays(dayAt(offsets, time.from), change.shiftDays ?? 0);
  const { startMinute = wallClockAt(offsets, time.from).minute } = change;
  const { endMinute = wallClockAt(offsets, time.until).minute } = change;
  const changedTime = timeOnDate(date, { startMinute, endMinute }, offsets);
  return changedTime && { courtId: change.courtId ?? courtId, time: changedTime };
}

async function refuseChangedMeanwhile(
  store: Store,
  seen: SeriesChange["seen"],
  caller: UserCaller,
): Promise<void> {
  const booking = seen === undefined ? null : await bookingsIn(store).get(seen.id);
  if (booking === null || booking.revision === seen?.revision) return;
  throw new Refused({ code: "booking_changed_meanwhile", by: await changerName(store, booking, caller) });
}

/** Number of changed dates outside of the opening hours, which the desk may book (B-07). */
async function countOutsideHours(
  { calendar }: BookingServices,
  store: Store,
  dates: readonly ChangedDate[],
  now: Instant,
): Promise<number> {
  // a date may move by up to six days
  const period = { from: now, until: calendar.startOfDay(now, MAX_SERIES_DAYS + 8) };
  const hours = await readOpeningHours(store, calendar, await readSettings(store), period);
  return dates.filter(
    ({ booking, slot }) =>
      slot !== null && !isSameSlot(booking, slot) && !isOpen(hours, slot.courtId, slot.time),
  ).length;
}

/** Refusals that concern one date; others concern the request. */
const SINGLE_DATE_REFUSALS: readonly string[] = [
  ...["booking_overlaps", "court_occupied", "court_blocked", "code_taken_then"],
];

async function isPossible(
  services: BookingServices,
  store: Store,
  { booking, slot }: ChangedDate,
  caller: UserCaller,
  now: Instant,
): Promise<boolean> {
  if (slot === null) return false;
  const { id, series, courtId, time } = booking;
  const before: BookingSlot = { courtId, time };
  const code = await codesIn(store).findByBooking(id);
  const refusal = await refusalOf(async () => {
    const change = { id, series, before, after: slot, mayHaveBegun: false };
    await refuseSlotChange(services, store, change, caller, now);
    const moved = code && { ...code, courtId: slot.courtId, validity: slot.time };
    if (moved?.status === "active") await refuseDigitsTakenThen(services.cipher, store, moved);
  });
  if (refusal !== null && !SINGLE_DATE_REFUSALS.includes(refusal.code)) throw new Refused(refusal);
  return refusal === null;
}

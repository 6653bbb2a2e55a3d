import type { SeriesView } from "@platzwart/contract/endpoints/series-endpoints";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import type { CustomerInput } from "@platzwart/domain/booking/customer";
import { timeOnDate } from "@platzwart/domain/booking/series";
import type { CourtId } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import { addDays, type CalendarDay } from "@platzwart/domain/time/calendar-day";
import type { Instant } from "@platzwart/domain/time/instant";
import { dayAt, type WallOffset, wallClockAt } from "@platzwart/domain/time/wall-clock";
import type { UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { type BookingRecord, bookingsIn } from "../../facts/booking-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { refuseDigitsTakenThen } from "../access/access-codes.ts";
import { firstOf } from "../first-of.ts";
import { bookingLog } from "./booking-log-entries.ts";
import type { BookingServices } from "./bookings.ts";
import { cancelUnlogged } from "./cancelled-bookings.ts";
import { changedCustomer, chosenIn, refuseSlotChange, storeChange } from "./change-booking.ts";
import { refusalOf, seriesOffsets } from "./series-plan.ts";
import { isToCome, seriesViews } from "./series-views.ts";

/** undefined: unchanged. */
interface SeriesChange {
  /** First date to change; undefined: all to come. */
  readonly from: CalendarDay | undefined;
  readonly courtId: CourtId | undefined;
  /** Days by which each date moves. */
  readonly shiftDays: number | undefined;
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

/** Changes the active dates to come, all or none of them; cancelled dates stay cancelled (B-06). */
export async function changeSeries(
  services: BookingServices,
  id: string,
  request: SeriesChange,
  caller: UserCaller,
): Promise<{ series: SeriesView; changed: number; kept: number }> {
  return services.hall.change(caller, async (store, now) => {
    const bookings = await datesToCome(store, id, request.from, now);
    const chosen = await chosenIn(store, request, caller);
    const offsets = seriesOffsets(services.calendar, now);
    const dates = bookings.map((booking) => ({ booking, slot: slotAfter(booking, request, offsets) }));
    const taken: ChangedDate[] = [];
    for (const date of dates) if (!(await isPossible(services, store, date, caller, now))) taken.push(date);
    if (taken.length > 0 && !request.onlyFree)
      throw new Refused({
        code: "series_dates_taken",
        dates: taken.map(({ booking, slot }) => dayAt(offsets, slot?.time.from ?? booking.time.from)),
        total: dates.length,
      });
    const possible = dates.filter((date) => !taken.includes(date));
    if (possible.length === 0) throw new Refused({ code: "series_without_dates" });
    for (const { booking, slot } of possible) {
      const customer = changedCustomer(booking.customer, chosen, caller);
      if (slot !== null) await storeChange(services, store, booking, { slot, customer }, caller, now);
    }
    const { courtId } = firstOf(possible).booking;
    await logIn(store).append(bookingLog.seriesChanged(now, { id, courtId }, possible.length, caller.id));
    const series = firstOf(await seriesViews(store, [id], now));
    return { series, changed: possible.length, kept: taken.length };
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
    const bookings = await datesToCome(store, id, from, now);
    for (const booking of bookings) await cancelUnlogged(store, booking, caller.id, now);
    const { courtId } = firstOf(bookings);
    const count = bookings.length;
    await logIn(store).append(bookingLog.seriesCancelled(now, { id, courtId }, count, caller.id));
    return { cancelled: count };
  });
}

/** At least one; refuses with series_unknown and series_over. */
async function datesToCome(
  store: Store,
  id: string,
  from: CalendarDay | undefined,
  now: Instant,
): Promise<BookingRecord[]> {
  const all = await bookingsIn(store).listOfSeries([id]);
  if (all.length === 0) throw new Refused({ code: "series_unknown", series: id });
  const toCome = all
    .filter(isToCome(now))
    .filter(({ series }) => from === undefined || (series !== null && series.date >= from));
  if (toCome.length === 0) throw new Refused({ code: "series_over" });
  return toCome;
}

function slotAfter(
  { courtId, time }: BookingRecord,
  change: SeriesChange,
  offsets: readonly WallOffset[],
): BookingSlot | null {
  const date = addDays(dayAt(offsets, time.from), change.shiftDays ?? 0);
  const { startMinute = wallClockAt(offsets, time.from).minute } = change;
  const { endMinute = wallClockAt(offsets, time.until).minute } = change;
  const after = timeOnDate(date, { startMinute, endMinute }, offsets);
  return after && { courtId: change.courtId ?? courtId, time: after };
}

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
  return refusal === null;
}

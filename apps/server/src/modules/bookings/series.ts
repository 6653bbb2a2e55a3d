import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import type { SeriesDateView, SeriesView } from "@platzwart/contract/endpoints/series-endpoints";
import { effectWindow } from "@platzwart/domain/access/access-code";
import { marginsFor } from "@platzwart/domain/access/margins";
import { type CustomerInput, checkCustomer, normalizeCustomer } from "@platzwart/domain/booking/customer";
import type { Language } from "@platzwart/domain/language";
import { Refused, throwIfRefused } from "@platzwart/domain/refusal";
import type { UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { type BookingRecord, bookingsIn } from "../../facts/booking-records.ts";
import { contactsIn } from "../../facts/contact-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { seriesIn } from "../../facts/series-records.ts";
import { courtsSharingADoor, drawFreeDigits } from "../access/access-codes.ts";
import { firstOf } from "../first-of.ts";
import type { Needs } from "../services.ts";
import { bookingLog } from "./booking-log-entries.ts";
import { bookingView } from "./booking-views.ts";
import { type BookingServices, completeCustomer, insertBooking } from "./bookings.ts";
import { replayedBooking } from "./idempotent-replay.ts";
import { planSeries, type SeriesRequest } from "./series-plan.ts";
import { plannedDateViews, seriesViews } from "./series-views.ts";

interface NewSeries extends SeriesRequest {
  readonly customer: Pick<CustomerInput, "name"> & Partial<CustomerInput>;
  /** Contact chosen for the customer (B-03); absent: none. */
  readonly contactId?: string | null | undefined;
  /** Language of mails; absent: that of the contact. */
  readonly language?: Language | undefined;
  /** Dates that cannot be booked are left out. */
  readonly onlyFree: boolean;
  /** Dates outside of the opening hours are booked, too (B-08). */
  readonly includesClosed: boolean;
}

export async function previewSeries(
  services: Needs<"store" | "calendar" | "clock">,
  request: SeriesRequest,
): Promise<{ items: SeriesDateView[] }> {
  const { store, clock } = services;
  const { dates } = await planSeries(services, store, request, clock.now());
  return { items: await plannedDateViews(store, dates) };
}

/** Books all dates in one transaction, with the same digits (B-04, B-05). */
export async function createSeries(
  services: BookingServices,
  request: NewSeries,
  idempotencyKey: string | null,
  caller: UserCaller,
): Promise<{ series: SeriesView; booking: BookingView }> {
  const { cipher, rates } = services;
  const { name, email = null, phone = null } = request.customer;
  const customer = normalizeCustomer({ name, email, phone });
  throwIfRefused(checkCustomer(customer, false));
  const { courtId, firstDate, lastDate, everyWeeks, startMinute, endMinute } = request;
  const { onlyFree, includesClosed } = request;
  // a repeated request with the same Idempotency-Key must have the same contents
  const fingerprint = cipher.lookupHash(
    JSON.stringify([
      ...["series", courtId, firstDate, lastDate, everyWeeks, startMinute, endMinute],
      ...[onlyFree, includesClosed, customer],
    ]),
  );
  return services.hall.change(caller, async (store, now) => {
    const answerWith = async (booking: BookingRecord) => ({
      series: firstOf(await seriesViews(store, [booking.series?.id ?? ""], now)),
      booking: await bookingView(store, cipher, booking, caller),
    });
    const replay = await replayedBooking(store, cipher, { id: caller.id, idempotencyKey }, fingerprint, now);
    if (replay !== null) return answerWith(replay);
    rates.admit("records", caller.id);
    const idempotency = idempotencyKey === null ? null : { key: idempotencyKey, fingerprint };
    const completed = await completeCustomer(store, request, customer);
    const booking = await storeSeries(services, store, { ...request, completed, idempotency }, caller, now);
    if (request.language !== undefined && booking.contactId !== null)
      await contactsIn(store).setLanguage(booking.contactId, request.language);
    return answerWith(booking);
  });
}

/** Returns the booking of the first date. */
async function storeSeries(
  services: BookingServices,
  store: Store,
  request: NewSeries &
    Pick<BookingRecord, "idempotency"> & { readonly completed: ReturnType<typeof normalizeCustomer> },
  { id: createdBy }: UserCaller,
  now: BookingRecord["createdAt"],
): Promise<BookingRecord> {
  const { courtId, settings, dates } = await planSeries(services, store, request, now);
  const takenDates = dates.filter(({ state }) => state === "taken");
  if (takenDates.length > 0 && !request.onlyFree)
    throw new Refused({
      code: "series_dates_taken",
      ...{ dates: takenDates.map(({ date }) => date), total: dates.length },
    });
  const toBook = dates.flatMap(({ date, time, state }) =>
    time !== null && (state === "free" || (state === "closed" && request.includesClosed))
      ? [{ date, time }]
      : [],
  );
  if (toBook.length === 0) throw new Refused({ code: "series_without_dates" });
  const seriesId = services.randomness.id();
  await seriesIn(store).insert({ id: seriesId, everyWeeks: request.everyWeeks, createdAt: now, createdBy });
  const margins = marginsFor("panel_booking", settings);
  const digits = await drawFreeDigits(services, store, settings.code_length, {
    effectWindows: toBook.map(({ time }) => effectWindow({ validity: time, margins, endedAt: null })),
    courts: await courtsSharingADoor(store, courtId),
    isPermanent: false,
  });
  const stored: BookingRecord[] = [];
  for (const { date, time } of toBook) {
    // a key names one booking
    const idempotency = stored.length === 0 ? request.idempotency : null;
    const draft = { courtId, time, customer: request.completed, createdBy, idempotency, margins, digits };
    stored.push(
      await insertBooking(services, store, settings, { ...draft, series: { id: seriesId, date } }, now),
    );
  }
  await logIn(store).append(
    bookingLog.seriesCreated(now, { id: seriesId, courtId }, stored.length, createdBy),
  );
  return firstOf(stored);
}

/** Series with an active date that is not over. */
export async function listSeries({
  store,
  clock,
}: Needs<"store" | "clock">): Promise<{ items: SeriesView[] }> {
  const now = clock.now();
  return { items: await seriesViews(store, await bookingsIn(store).seriesIdsAfter(now), now) };
}

export async function readSeries(
  { store, clock }: Needs<"store" | "clock">,
  id: string,
): Promise<SeriesView> {
  const [view] = await seriesViews(store, [id], clock.now());
  if (view === undefined) throw new Refused({ code: "series_unknown", series: id });
  return view;
}

import type { SeriesDateView, SeriesView } from "@platzwart/contract/endpoints/series-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { refusalText } from "@platzwart/texts/refusals";
import type { Store } from "../../database/store.ts";
import { type BookingRecord, bookingsIn } from "../../facts/booking-records.ts";
import { readCourtNames } from "../../facts/court-names.ts";
import { seriesIn } from "../../facts/series-records.ts";
import type { PlannedDate } from "./series-plan.ts";

export async function plannedDateViews(
  store: Store,
  dates: readonly PlannedDate[],
): Promise<SeriesDateView[]> {
  const courtName = await readCourtNames(store);
  return dates.map(({ date, time, state, refusal }) => ({
    ...{ date, state },
    startTime: time?.from ?? null,
    endTime: time?.until ?? null,
    detail: refusal === null ? null : refusalText(refusal, courtName),
  }));
}

/** By the start of the next date; unknown ids are left out. */
export async function seriesViews(store: Store, ids: readonly string[], now: Instant): Promise<SeriesView[]> {
  const bookings = Map.groupBy(await bookingsIn(store).listOfSeries(ids), ({ series }) => series?.id);
  const series = await seriesIn(store).getByIds(ids);
  const views = series.map(({ id, everyWeeks }) => {
    const dates = bookings.get(id) ?? [];
    const next = dates.find(isToCome(now)) ?? dates.at(-1);
    const customerName = next?.customer.name ?? null;
    return { next, view: { id, everyWeeks, customerName, dates: dates.flatMap(dateView) } };
  });
  return views.sort((a, b) => (a.next?.time.from ?? 0) - (b.next?.time.from ?? 0)).map(({ view }) => view);
}

/** Whether a date of a series is active and has not begun. */
export const isToCome =
  (now: Instant) =>
  ({ status, time }: BookingRecord): boolean =>
    status === "active" && time.from > now;

function dateView({ id, series, courtId, time, status }: BookingRecord): SeriesView["dates"] {
  if (series === null) return [];
  const { from: startTime, until: endTime } = time;
  return [{ bookingId: id, date: series.date, courtId, startTime, endTime, status }];
}

import { checkBookingTime } from "@platzwart/domain/booking/booking-limits";
import {
  checkSeries,
  MAX_SERIES_DAYS,
  type SeriesDates,
  seriesDates,
  type TimeOfDay,
  timeOnDate,
} from "@platzwart/domain/booking/series";
import type { CourtId } from "@platzwart/domain/court/court";
import { closuresDuring } from "@platzwart/domain/court/opening-hours";
import { type Refusal, Refused, throwIfRefused } from "@platzwart/domain/refusal";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { dayAt } from "@platzwart/domain/time/wall-clock";
import type { Store } from "../../database/store.ts";
import { readSettings } from "../../facts/read-settings.ts";
import type { HallCalendar } from "../../platform/ports/hall-calendar.ts";
import { bookableCourt, refuseBlocked, refuseOverlap } from "../court-times/booking-checks.ts";
import { readOpeningHours } from "../court-times/opening-times.ts";
import type { Needs } from "../services.ts";

export interface SeriesRequest extends SeriesDates, TimeOfDay {
  readonly courtId: CourtId;
}

/** A date of a planned series. */
export interface PlannedDate {
  readonly date: CalendarDay;
  /** null: the clock skips the time on that date. */
  readonly time: Interval | null;
  readonly state: "free" | "closed" | "taken";
  /** Why the date cannot be booked, or is outside of the opening hours; null: it is free. */
  readonly refusal: Refusal | null;
}

export interface SeriesPlan {
  readonly courtId: CourtId;
  readonly settings: SettingValues;
  readonly dates: readonly PlannedDate[];
}

/** Every date of a series with what is in its way (B-04); refuses limits that concern all dates. */
export async function planSeries(
  { calendar }: Needs<"calendar">,
  store: Store,
  request: SeriesRequest,
  now: Instant,
): Promise<SeriesPlan> {
  const settings = await readSettings(store);
  const courtId = await bookableCourt(store, settings.court_count, request.courtId);
  const offsets = seriesOffsets(calendar, now);
  throwIfRefused(checkSeries(request, dayAt(offsets, now)));
  const bookableUntil = calendar.startOfDay(now, MAX_SERIES_DAYS + 1);
  const times = seriesDates(request).map((date) => ({ date, time: timeOnDate(date, request, offsets) }));
  for (const { time } of times)
    if (time !== null) throwIfRefused(checkBookingTime(time, { now, bookableUntil, settings }));
  const hours = await readOpeningHours(store, calendar, settings, { from: now, until: bookableUntil });
  const dates: PlannedDate[] = [];
  for (const { date, time } of times) {
    const refusal: Refusal | null =
      time === null
        ? { code: "series_time_skipped", date }
        : await refusalOf(() => refuseOccupied(store, courtId, time, now));
    const closed = time === null ? [] : closuresDuring(hours, courtId, time);
    if (refusal === null && closed.length > 0) {
      const days = closed.map((day) => ({ date: day.date, hours: day.hours }));
      const outside: Refusal = { code: "outside_opening_hours", court: courtId, days };
      dates.push({ date, time, state: "closed", refusal: outside });
    } else dates.push({ date, time, state: refusal === null ? "free" : "taken", refusal });
  }
  return { courtId, settings, dates };
}

/** Offsets of the hall's clock for all dates that a series can have. */
export function seriesOffsets(calendar: HallCalendar, now: Instant) {
  return calendar.offsets(calendar.startOfDay(now, -1), calendar.startOfDay(now, MAX_SERIES_DAYS + 3));
}

async function refuseOccupied(store: Store, courtId: CourtId, time: Interval, now: Instant): Promise<void> {
  await refuseOverlap(store, courtId, time, { namesOther: true });
  await refuseBlocked(store, courtId, time, now, { namesOther: true });
}

/** Refusal of a check that stores nothing; null: none. */
export async function refusalOf(check: () => Promise<void>): Promise<Refusal | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

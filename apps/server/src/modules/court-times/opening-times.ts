import type { ClosedTimeView } from "@platzwart/contract/endpoints/closed-time";
import { MAX_SERIES_DAYS } from "@platzwart/domain/booking/series";
import type { CourtId } from "@platzwart/domain/court/court";
import {
  closedTimes,
  closuresDuring,
  isOpen,
  type OpeningHours,
  parseWeek,
} from "@platzwart/domain/court/opening-hours";
import { Refused } from "@platzwart/domain/refusal";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import { days, type Instant, plus } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { dayAt } from "@platzwart/domain/time/wall-clock";
import type { Store } from "../../database/store.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { closedDaysIn } from "../../facts/closed-day-records.ts";
import type { HallCalendar } from "../../platform/ports/hall-calendar.ts";

/** Latest beginning of a booking: a date of a series is at most this far ahead (B-04). */
const MAX_BOOKING_ADVANCE = days(MAX_SERIES_DAYS + 1);

export async function readOpeningHours(
  store: Store,
  calendar: HallCalendar,
  settings: Pick<SettingValues, "opening_hours">,
  time: Interval,
): Promise<OpeningHours> {
  const offsets = calendar.offsets(calendar.startOfDay(time.from, 0), calendar.startOfDay(time.until, 1));
  const closedDays = await closedDaysIn(store).list(dayAt(offsets, time.from), dayAt(offsets, time.until));
  return { week: parseWeek(settings.opening_hours), closedDays, offsets };
}

/** Sorted by court, then time. */
export async function closedTimesOf(
  store: Store,
  calendar: HallCalendar,
  settings: Pick<SettingValues, "opening_hours">,
  courts: readonly { readonly id: CourtId }[],
  time: Interval,
): Promise<ClosedTimeView[]> {
  const hours = await readOpeningHours(store, calendar, settings, time);
  return courts.flatMap(({ id: courtId }) =>
    closedTimes(hours, courtId, time).map((closed) => ({ courtId, ...closed, hours: [...closed.hours] })),
  );
}

/** Refuses a time at which the court is closed in part (B-07); users may book such times. */
export async function refuseClosed(
  store: Store,
  calendar: HallCalendar,
  settings: Pick<SettingValues, "opening_hours">,
  courtId: CourtId,
  time: Interval,
): Promise<void> {
  const hours = await readOpeningHours(store, calendar, settings, time);
  const closed = closuresDuring(hours, courtId, time);
  if (closed.length === 0) return;
  throw new Refused({
    code: "outside_opening_hours",
    court: courtId,
    days: closed.map((day) => ({ date: day.date, hours: day.hours })),
  });
}

/** Refuses changed hours with the future bookings that lie outside of them, but inside the present ones. */
export async function refuseBookingsOutside(
  store: Store,
  calendar: HallCalendar,
  settings: Pick<SettingValues, "opening_hours">,
  changeHours: (before: OpeningHours) => OpeningHours,
  now: Instant,
): Promise<void> {
  const time = { from: now, until: plus(now, MAX_BOOKING_ADVANCE) };
  const presentHours = await readOpeningHours(store, calendar, settings, time);
  const changedHours = changeHours(presentHours);
  const outside = (await bookingsIn(store).listActive(time)).filter(
    ({ courtId, time: booked }) =>
      booked.until > now && isOpen(presentHours, courtId, booked) && !isOpen(changedHours, courtId, booked),
  );
  if (outside.length === 0) return;
  throw new Refused({
    code: "bookings_outside_opening_hours",
    bookings: outside.map(({ courtId: court, customer, time: booked }) => ({
      court,
      ...customer,
      ...booked,
    })),
  });
}

import type {
  BookingDayView,
  BookingWeekView,
  DayCodeView,
} from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { FreeTimesView } from "@platzwart/contract/endpoints/free-time-endpoints";
import { marginsFor } from "@platzwart/domain/access/margins";
import { bookableGaps } from "@platzwart/domain/booking/free-times";
import { activeCourts } from "@platzwart/domain/court/active-courts";
import { dayPlan } from "@platzwart/domain/scheduler/day-plan";
import { type CalendarDay, weekdayOf } from "@platzwart/domain/time/calendar-day";
import { earliest, latest, minutes, plus } from "@platzwart/domain/time/instant";
import { type Interval, overlaps } from "@platzwart/domain/time/interval";
import type { UserCaller } from "../../database/caller.ts";
import type { CourtPosition } from "../../database/list-position.ts";
import type { Store } from "../../database/store.ts";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { blocksIn } from "../../facts/block-records.ts";
import { type BookingRecord, bookingsIn } from "../../facts/booking-records.ts";
import { courtsIn } from "../../facts/court-records.ts";
import { readSettings } from "../../facts/read-settings.ts";
import type { HallCalendar } from "../../platform/ports/hall-calendar.ts";
import { blockView } from "../court-times/block-view.ts";
import { requireTime } from "../court-times/booking-checks.ts";
import { closedTimesOf } from "../court-times/opening-times.ts";
import type { Needs } from "../services.ts";
import { bookingViews } from "./booking-views.ts";

const PAGE_SIZE = 500;

/** The desk's day, with the data of the light and door rules, by which the page predicts a change (B-03). */
export async function readBookingDay(
  { store, clock, calendar, cipher }: Needs<"store" | "clock" | "calendar" | "cipher">,
  day: CalendarDay,
  caller: UserCaller,
): Promise<BookingDayView> {
  // read first: concurrent changes then come with the next reading
  const revision = store.factsRevision;
  const now = clock.now();
  const from = midnightOf(calendar, day);
  const time = { from, until: calendar.startOfDay(from, 1) };
  const settings = await readSettings(store);
  const courts = activeCourts(await courtsIn(store).list(), settings.court_count);
  const bookings = (await allBookingsIn(store, time)).filter(({ status }) => status !== "cancelled");
  const codes = await codesIn(store).listOverlapping(time);
  // a booking of the day may last that far into the next one
  const followingTime = { from: time.until, until: plus(time.until, minutes(settings.max_booking_duration)) };
  const timeWithFollowing = { from, until: followingTime.until };
  const blocks = await blocksIn(store).listOverlapping(timeWithFollowing, now);
  const activeIds = new Set(courts.map(({ id }) => id));
  return {
    ...time,
    courts: courts.map(({ id, name }) => ({ id, name })),
    bookings: await bookingViews(store, cipher, bookings, caller),
    codes: codes.map(dayCodeView),
    blocks: blocks.filter(({ courtId }) => activeIds.has(courtId)).map(blockView),
    closed: await closedTimesOf(store, calendar, settings, courts, timeWithFollowing),
    takenAfter: (await occupiedTimes(store, followingTime)).filter(({ courtId }) => activeIds.has(courtId)),
    rules: {
      shortestMinutes: settings.min_booking_duration,
      longestMinutes: settings.max_booking_duration,
      bookableUntil: calendar.startOfDay(now, settings.advance_booking_days + 1),
      advanceDays: settings.advance_booking_days,
      margins: marginsFor("panel_booking", settings),
    },
    hallLanguage: settings.hall_language,
    doorHelp: [settings.door_help_number, settings.door_help_text].filter((each) => each !== "").join(", "),
    revision,
  };
}

/** Free times without names, with the limits; today's begin now. */
export async function readFreeTimes(
  { store, clock, calendar }: Needs<"store" | "clock" | "calendar">,
  day: CalendarDay,
): Promise<FreeTimesView> {
  const now = clock.now();
  const start = midnightOf(calendar, day);
  const settings = await readSettings(store);
  const courts = activeCourts(await courtsIn(store).list(), settings.court_count);
  const bookableUntil = calendar.startOfDay(now, settings.advance_booking_days + 1);
  const time = { from: latest(start, now), until: earliest(calendar.startOfDay(start, 1), bookableUntil) };
  const taken = time.from < time.until ? await occupiedTimes(store, time) : [];
  const blocks = time.from < time.until ? await blocksIn(store).listOverlapping(time, now) : [];
  const closed = time.from < time.until ? await closedTimesOf(store, calendar, settings, courts, time) : [];
  const free = courts.flatMap(({ id: courtId }) => {
    const unavailable = [
      ...taken.filter((time) => time.courtId === courtId),
      ...blocks.filter((block) => block.courtId === courtId).map(({ period }) => period),
      ...closed.filter((time) => time.courtId === courtId),
    ];
    return bookableGaps(time, unavailable, minutes(settings.min_booking_duration)).map((gap) => ({
      courtId,
      ...gap,
    }));
  });
  return {
    courts: courts.map(({ id, name }) => ({ id, name })),
    rules: {
      shortestMinutes: settings.min_booking_duration,
      longestMinutes: settings.max_booking_duration,
      bookableUntil,
      advanceDays: settings.advance_booking_days,
    },
    free,
  };
}

/** Active bookings, and codes by hand that occupy a court. */
async function occupiedTimes(store: Store, time: Interval): Promise<BookingDayView["takenAfter"]> {
  const bookings = await bookingsIn(store).listActive(time);
  const codes = (await codesIn(store).listOverlapping(time)).filter(
    ({ bookingId, occupiesCourt, status, validity }) =>
      bookingId === null && occupiesCourt && status === "active" && overlaps(validity, time),
  );
  return [
    ...bookings.map(({ id, courtId, customer, time: { from, until } }) => ({
      ...{ id, courtId, from, until },
      name: customer.name,
    })),
    ...codes.flatMap(({ id, courtId, holderName, validity: { from, until } }) =>
      courtId === null ? [] : [{ id, courtId, from, until, name: holderName === "" ? null : holderName }],
    ),
  ];
}

/** Booked and blocked times of active courts, Monday to Sunday, without names. */
export async function readBookingWeek(
  { store, clock, calendar }: Needs<"store" | "clock" | "calendar">,
  day: CalendarDay,
): Promise<BookingWeekView> {
  const now = clock.now();
  const monday = calendar.startOfDay(midnightOf(calendar, day), -weekdayOf(day));
  const starts = Array.from({ length: 8 }, (_, offset) => calendar.startOfDay(monday, offset));
  const days = starts.slice(0, 7).map((from, index) => ({ from, until: starts[index + 1] ?? from }));
  const week = { from: monday, until: starts[7] ?? monday };
  const settings = await readSettings(store);
  const courts = activeCourts(await courtsIn(store).list(), settings.court_count);
  const codes = await codesIn(store).listOverlapping(week);
  const blocks = await blocksIn(store).listOverlapping(week, now);
  const activeIds = new Set(courts.map(({ id }) => id));
  return {
    courts: courts.map(({ id, name }) => ({ id, name })),
    days,
    booked: dayPlan({ courts, codes, blocks }, week, now).map(({ courtId, time }) => ({ courtId, ...time })),
    blocked: blocks
      .filter(({ courtId }) => activeIds.has(courtId))
      .map(({ courtId, period }) => ({ courtId, ...period })),
    closed: await closedTimesOf(store, calendar, settings, courts, week),
  };
}

const midnightOf = (calendar: HallCalendar, day: CalendarDay) => requireTime(calendar, "day", `${day}T00:00`);

async function allBookingsIn(store: Store, time: Interval): Promise<BookingRecord[]> {
  const bookings: BookingRecord[] = [];
  let after: CourtPosition | null = null;
  do {
    const page: { items: BookingRecord[]; nextAfter: CourtPosition | null } = await bookingsIn(
      store,
    ).listPage(time, { after, limit: PAGE_SIZE });
    bookings.push(...page.items);
    after = page.nextAfter;
  } while (after !== null);
  return bookings;
}

function dayCodeView(code: AccessCodeRecord): DayCodeView {
  return {
    id: code.id,
    bookingId: code.bookingId,
    courtId: code.courtId,
    holderName: code.holderName === "" ? null : code.holderName,
    status: code.status,
    validFrom: code.validity.from,
    validTo: code.validity.until,
    endedAt: code.endedAt,
    margins: code.margins,
  };
}

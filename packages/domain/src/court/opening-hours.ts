import { MINUTES_OF_DAY } from "../access/week-hours.ts";
import { addDays, type CalendarDay, epochDayOf, weekdayOf } from "../time/calendar-day.ts";
import { days, earliest, type Instant, instant, latest, minutes, plus } from "../time/instant.ts";
import { type Interval, joined, overlaps, subtract } from "../time/interval.ts";
import { dayAt, type WallOffset } from "../time/wall-clock.ts";
import type { CourtId } from "./court.ts";
import { type DayHours, parseDayHours } from "./day-hours.ts";

export interface ClosedDay {
  readonly date: CalendarDay;
  /** null: all courts without a closed day of their own on that date. */
  readonly courtId: CourtId | null;
  readonly name: string;
  /** null: closed all day. */
  readonly opens: DayHours | null;
}

/** When courts can be booked (B-07); doors, lights and permanent codes ignore them. */
export interface OpeningHours {
  /** Seven lists, Monday first, each in order of time. */
  readonly week: readonly (readonly DayHours[])[];
  readonly closedDays: readonly ClosedDay[];
  readonly offsets: readonly WallOffset[];
}

interface ClosedAt {
  readonly date: CalendarDay;
  /** In order; empty: closed all day. */
  readonly hours: readonly DayHours[];
  /** Name of the closed day; null: weekday hours. */
  readonly name: string | null;
  readonly closed: readonly Interval[];
}

const WHOLE_DAY: DayHours = { from: 0, until: MINUTES_OF_DAY };

/** The texts of the setting `opening_hours` were checked when they were saved. */
export function parsedWeek(texts: readonly string[]): OpeningHours["week"] {
  return texts.map((text) => parseDayHours(text) ?? []);
}

export function isOpen(hours: OpeningHours, courtId: CourtId, time: Interval): boolean {
  return closedDuring(hours, courtId, time).length === 0;
}

export interface ClosedTime extends Interval, Pick<ClosedAt, "hours" | "name"> {}

/** In order, each with the hours of its day. */
export function closedTimes(hours: OpeningHours, courtId: CourtId, time: Interval): ClosedTime[] {
  return closedDuring(hours, courtId, time).flatMap((day) =>
    day.closed.map((part) => ({ ...part, name: day.name, hours: day.hours })),
  );
}

export function closedDuring(
  hours: OpeningHours,
  courtId: CourtId,
  { from, until }: Interval,
): readonly ClosedAt[] {
  const { offsets } = hours;
  const found: ClosedAt[] = [];
  for (let date = dayAt(offsets, from); ; date = addDays(date, 1)) {
    const [day] = timesOn(date, [WHOLE_DAY], offsets);
    if (day === undefined || day.from >= until) return found;
    const own = hoursOn(hours, courtId, date);
    const part = { from: latest(day.from, from), until: earliest(day.until, until) };
    const closed = subtract(part, timesOn(date, own.hours, offsets)).filter((one) => overlaps(one, part));
    if (closed.length > 0) found.push({ date, ...own, closed });
  }
}

/** A court's closed day precedes the hall's, and that precedes the weekday. */
function hoursOn(
  { week, closedDays }: OpeningHours,
  courtId: CourtId,
  date: CalendarDay,
): Pick<ClosedAt, "hours" | "name"> {
  const ofDate = closedDays.filter((day) => day.date === date);
  const special = [courtId, null].flatMap((id) => ofDate.filter((day) => day.courtId === id))[0];
  if (special === undefined) return { hours: week[weekdayOf(date)] ?? [], name: null };
  return { hours: special.opens === null ? [] : [special.opens], name: special.name };
}

/** Where clocks are set back, an hour counts twice; a skipped hour never occurs. */
function timesOn(
  date: CalendarDay,
  hours: readonly DayHours[],
  offsets: readonly WallOffset[],
): readonly Interval[] {
  const midnight = plus(instant(0), days(epochDayOf(date)));
  const known = offsets.length === 0 ? [{ from: 0, minutes: 0 }] : offsets;
  const times = known.flatMap((offset, index) => {
    const shownAt = (minute: number): Instant => {
      const at = plus(midnight, minutes(minute - offset.minutes));
      const next = known[index + 1];
      const limited = next === undefined ? at : earliest(at, instant(next.from));
      // before the first entry the first counts
      return index === 0 ? limited : latest(limited, instant(offset.from));
    };
    return hours.map(({ from, until }) => ({ from: shownAt(from), until: shownAt(until) }));
  });
  return joined(times.filter(({ from, until }) => from < until));
}

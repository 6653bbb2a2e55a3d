import { MINUTES_OF_DAY } from "../access/week-hours.ts";
import { addDays, type CalendarDay, epochDayOf, weekdayOf } from "../time/calendar-day.ts";
import { days, earliest, type Instant, instant, latest, minutes, plus } from "../time/instant.ts";
import { type Interval, joinIntervals, overlaps, subtract } from "../time/interval.ts";
import { dayAt, type WallOffset } from "../time/wall-clock.ts";
import type { CourtId } from "./court.ts";
import { type DayHours, parseDayHours } from "./day-hours.ts";

/** A date with other hours than its weekday's. */
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
  /** Of the hall's time zone, in order; empty: UTC. */
  readonly offsets: readonly WallOffset[];
}

/** Times of one date at which a court is closed. */
interface DayClosure {
  readonly date: CalendarDay;
  /** When the court is open on the date, in order; empty: closed all day. */
  readonly hours: readonly DayHours[];
  /** Name of the closed day; null: weekday hours. */
  readonly name: string | null;
  readonly closed: readonly Interval[];
}

const WHOLE_DAY: DayHours = { from: 0, until: MINUTES_OF_DAY };

/** The texts of the setting `opening_hours` were checked when they were saved. */
export function parseWeek(texts: readonly string[]): OpeningHours["week"] {
  return texts.map((text) => parseDayHours(text) ?? []);
}

export function isOpen(hours: OpeningHours, courtId: CourtId, time: Interval): boolean {
  return closuresDuring(hours, courtId, time).length === 0;
}

export interface ClosedTime extends Interval, Pick<DayClosure, "hours" | "name"> {}

/** When the court is closed during a time, in order, each with the hours of its day. */
export function closedTimes(hours: OpeningHours, courtId: CourtId, time: Interval): ClosedTime[] {
  return closuresDuring(hours, courtId, time).flatMap((day) =>
    day.closed.map((part) => ({ ...part, name: day.name, hours: day.hours })),
  );
}

export function closuresDuring(
  hours: OpeningHours,
  courtId: CourtId,
  { from, until }: Interval,
): readonly DayClosure[] {
  const { offsets } = hours;
  const found: DayClosure[] = [];
  for (let date = dayAt(offsets, from); ; date = addDays(date, 1)) {
    const [day] = intervalsOn(date, [WHOLE_DAY], offsets);
    if (day === undefined || day.from >= until) return found;
    const hoursOfDate = hoursOn(hours, courtId, date);
    const part = { from: latest(day.from, from), until: earliest(day.until, until) };
    const closed = subtract(part, intervalsOn(date, hoursOfDate.hours, offsets)).filter((one) =>
      overlaps(one, part),
    );
    if (closed.length > 0) found.push({ date, ...hoursOfDate, closed });
  }
}

/** A court's closed day precedes the hall's, and that precedes the weekday. */
function hoursOn(
  { week, closedDays }: OpeningHours,
  courtId: CourtId,
  date: CalendarDay,
): Pick<DayClosure, "hours" | "name"> {
  const ofDate = closedDays.filter((day) => day.date === date);
  const closedDay = [courtId, null].flatMap((id) => ofDate.filter((day) => day.courtId === id))[0];
  if (closedDay === undefined) return { hours: week[weekdayOf(date)] ?? [], name: null };
  return { hours: closedDay.opens === null ? [] : [closedDay.opens], name: closedDay.name };
}

/** Hours of a date as instants; where clocks are set back, an hour counts twice, a skipped one never. */
function intervalsOn(
  date: CalendarDay,
  hours: readonly DayHours[],
  offsets: readonly WallOffset[],
): readonly Interval[] {
  const midnight = plus(instant(0), days(epochDayOf(date)));
  const offsetTable = offsets.length === 0 ? [{ from: 0, minutes: 0 }] : offsets;
  const times = offsetTable.flatMap((offset, index) => {
    const instantOf = (minute: number): Instant => {
      const at = plus(midnight, minutes(minute - offset.minutes));
      const next = offsetTable[index + 1];
      const limited = next === undefined ? at : earliest(at, instant(next.from));
      // before the first entry the first counts
      return index === 0 ? limited : latest(limited, instant(offset.from));
    };
    return hours.map(({ from, until }) => ({ from: instantOf(from), until: instantOf(until) }));
  });
  return joinIntervals(times.filter(({ from, until }) => from < until));
}

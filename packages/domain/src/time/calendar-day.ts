/** Such as "2026-11-27", independent of time zones. */
export type CalendarDay = string & { readonly [brand]: "CalendarDay" };
declare const brand: unique symbol;

const DAY_MS = 86_400_000;

/** Month and day count from 1; null: no such day (30 February). */
export function calendarDay(year: number, month: number, day: number): CalendarDay | null {
  const at = new Date(0);
  // Date.UTC would add 1900 to the years 0 to 99
  at.setUTCFullYear(year, month - 1, day);
  const isKept = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isKept && year >= 1 && year <= 9999 ? utcDayOf(at) : null;
}

/** Days after 1 January 1970. */
export function dayFromEpochDay(count: number): CalendarDay {
  return utcDayOf(new Date(count * DAY_MS));
}

/** Days from 1 January 1970 on. */
export function epochDayOf(day: CalendarDay): number {
  return Date.parse(day) / DAY_MS;
}

/** null: another text, or no such day. */
export function parseCalendarDay(text: string): CalendarDay | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return calendarDay(Number(year), Number(month), Number(day));
}

/** Month and day count from 1. */
export function dayParts(day: CalendarDay): {
  readonly year: number;
  readonly month: number;
  readonly day: number;
} {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split("-").map(Number);
  return { year, month, day: dayOfMonth };
}

export function addDays(day: CalendarDay, count: number): CalendarDay {
  return utcDayOf(new Date(Date.parse(day) + count * DAY_MS));
}

/** The same day of a later month, or the last day of a shorter month. */
export function addMonths(day: CalendarDay, count: number): CalendarDay {
  const { year, month, day: dayOfMonth } = dayParts(day);
  const first = new Date(Date.UTC(year, month - 1 + count, 1));
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return addDays(utcDayOf(first), Math.min(dayOfMonth, last) - 1);
}

/** 0 is Monday. */
export function weekdayOf(day: CalendarDay): number {
  return (new Date(Date.parse(day)).getUTCDay() + 6) % 7;
}

/** Weeks of the month of `day`, from Monday on, filled up with days of the neighbouring months. */
export function weeksOfMonth(day: CalendarDay): CalendarDay[][] {
  const first = addDays(day, 1 - dayParts(day).day);
  const next = addMonths(first, 1);
  const weeks: CalendarDay[][] = [];
  for (let monday = addDays(first, -weekdayOf(first)); monday < next; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, weekday) => addDays(monday, weekday)));
  return weeks;
}

function utcDayOf(at: Date): CalendarDay {
  return at.toISOString().slice(0, 10) as CalendarDay;
}

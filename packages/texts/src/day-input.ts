import {
  addDays,
  type CalendarDay,
  calendarDay,
  dayParts,
  weekdayOf,
} from "@platzwart/domain/time/calendar-day";
import { WEEKDAYS } from "./weekdays.ts";

const DAYS_FROM_TODAY: Readonly<Record<string, number>> = { gestern: -1, heute: 0, morgen: 1, übermorgen: 2 };

/** "27.11.2026" */
export function dayText(day: CalendarDay): string {
  const { year, month, day: dayOfMonth } = dayParts(day);
  return `${twoDigits(dayOfMonth)}.${twoDigits(month)}.${year}`;
}

/** Next day of "24.12.", "24.12.26", "2412", "heute", "+3" or "fr", if `wantsPast` the last such day. */
export function readDay(text: string, today: CalendarDay, wantsPast = false): CalendarDay | null {
  const typed = text.trim().toLowerCase();
  const word = DAYS_FROM_TODAY[typed];
  if (word !== undefined) return addDays(today, word);
  if (/^\+\d{1,3}$/.test(typed)) return addDays(today, Number(typed));
  const weekday =
    typed.length < 2
      ? -1
      : WEEKDAYS.findIndex((name) => name.toLowerCase().startsWith(typed.replace(/\.$/, "")));
  if (weekday >= 0) {
    const daysAhead = (weekday - weekdayOf(today) + 7) % 7;
    return addDays(today, wantsPast && daysAhead > 0 ? daysAhead - 7 : daysAhead);
  }
  const [, day, month, year] =
    /^(\d{1,2})[.\-/ ]+(\d{1,2})\.?(?:[.\-/ ]*(\d{4}|\d{2}))?$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(typed) ??
    [];
  if (day === undefined) return null;
  return year === undefined
    ? nearestDay(Number(month), Number(day), today, wantsPast)
    : calendarDay(year.length === 2 ? 2000 + Number(year) : Number(year), Number(month), Number(day));
}

/** Tries several years, as 29 February exists every fourth or eighth year. */
function nearestDay(month: number, day: number, today: CalendarDay, wantsPast: boolean): CalendarDay | null {
  const { year } = dayParts(today);
  for (let yearsAway = 0; yearsAway <= 8; yearsAway += 1) {
    const found = calendarDay(wantsPast ? year - yearsAway : year + yearsAway, month, day);
    if (found !== null && (wantsPast ? found <= today : found >= today)) return found;
  }
  return null;
}

/** Minutes since midnight of "18", "1830", "18.30" or "18:30 Uhr", at most 1440 ("24:00"); null: no time. */
export function readTime(text: string): number | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/\s*(uhr|h)$/, "");
  const [, hour, minute = "0"] =
    /^(\d{1,2})(?:[:.,]\s?(\d{2}))?$/.exec(typed) ?? /^(\d{1,2})(\d{2})$/.exec(typed) ?? [];
  if (hour === undefined || Number(minute) > 59) return null;
  const minutes = Number(hour) * 60 + Number(minute);
  return minutes <= 1440 ? minutes : null;
}

/** "18:30"; `minutes`: since midnight. */
export function timeText(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

import {
  addDays,
  type CalendarDay,
  calendarDay,
  partsOf,
  weekdayOf,
} from "@platzwart/domain/time/calendar-day";
import { WEEKDAYS } from "./weekdays.ts";

const WORDS: Readonly<Record<string, number>> = { gestern: -1, heute: 0, morgen: 1, übermorgen: 2 };

/** "27.11.2026" */
export function dayText(day: CalendarDay): string {
  const { year, month, day: dayOfMonth } = partsOf(day);
  return `${two(dayOfMonth)}.${two(month)}.${year}`;
}

/** Reads "24.12.", "24.12.26", "2412", "heute", "+3" or "fr" as the next such day, the last if `isPast`. */
export function readDay(text: string, today: CalendarDay, isPast = false): CalendarDay | null {
  const typed = text.trim().toLowerCase();
  const word = WORDS[typed];
  if (word !== undefined) return addDays(today, word);
  if (/^\+\d{1,3}$/.test(typed)) return addDays(today, Number(typed));
  const weekday =
    typed.length < 2
      ? -1
      : WEEKDAYS.findIndex((name) => name.toLowerCase().startsWith(typed.replace(/\.$/, "")));
  if (weekday >= 0) {
    const ahead = (weekday - weekdayOf(today) + 7) % 7;
    return addDays(today, isPast && ahead > 0 ? ahead - 7 : ahead);
  }
  const [, day, month, year] =
    /^(\d{1,2})[.\-/ ]+(\d{1,2})\.?(?:[.\-/ ]*(\d{4}|\d{2}))?$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(typed) ??
    [];
  if (day === undefined) return null;
  return year === undefined
    ? nearestSuch(Number(month), Number(day), today, isPast)
    : calendarDay(year.length === 2 ? 2000 + Number(year) : Number(year), Number(month), Number(day));
}

/** Tries several years, as 29 February exists every fourth or eighth year. */
function nearestSuch(month: number, day: number, today: CalendarDay, isPast: boolean): CalendarDay | null {
  const { year } = partsOf(today);
  for (let years = 0; years <= 8; years += 1) {
    const found = calendarDay(isPast ? year - years : year + years, month, day);
    if (found !== null && (isPast ? found <= today : found >= today)) return found;
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

/** "18:30" */
export function timeText(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

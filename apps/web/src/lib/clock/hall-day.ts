import { type CalendarDay, parseCalendarDay } from "@platzwart/domain/time/calendar-day";
import type { Instant } from "@platzwart/domain/time/instant";
import { isoDay } from "@platzwart/texts/format";

/** By the hall's time zone. */
export function dayAt(at: Instant): CalendarDay {
  const day = parseCalendarDay(isoDay(at));
  if (day === null) throw new Error(`no day of the calendar: ${isoDay(at)}`);
  return day;
}

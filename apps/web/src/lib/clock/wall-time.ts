import { addDays, type CalendarDay } from "@platzwart/domain/time/calendar-day";
import { timeText } from "@platzwart/texts/day-input";
import { DOUBLED_ZONES, type DoubledZone, isDoubledTime } from "@platzwart/texts/format";

/** "24:00" in minutes since 00:00. */
export const MIDNIGHT = 1440;

/** Local time of the hall, like "2026-11-27T18:00"; `minutes` since midnight, at most 1440. */
export function wallTime(day: CalendarDay, minutes: number): string {
  return minutes === MIDNIGHT ? `${addDays(day, 1)}T00:00` : `${day}T${timeText(minutes)}`;
}

/** The local time as sent to the server: in a doubled hour with the offset of the chosen zone. */
export function sentTime(time: string, zone: DoubledZone | null): string {
  return zone !== null && isDoubledTime(time) ? `${time}${DOUBLED_ZONES[zone]}` : time;
}

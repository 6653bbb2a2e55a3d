import { addDays, type CalendarDay } from "@platzwart/domain/time/calendar-day";
import { timeText } from "@platzwart/texts/day-input";
import { DOUBLED_ZONES, type DoubledZone, isDoubled } from "@platzwart/texts/format";

/** "24:00" */
export const MIDNIGHT = 1440;

/** What the hall's wall clock shows then, like "2026-11-27T18:00"; `minutes` since midnight, to the end of the day. */
export function wallTime(day: CalendarDay, minutes: number): string {
  return minutes === MIDNIGHT ? `${addDays(day, 1)}T00:00` : `${day}T${timeText(minutes)}`;
}

/** As it is sent: with its offset where it exists twice, once somebody has said which of both it is. */
export function sentTime(time: string, zone: DoubledZone | null): string {
  return zone !== null && isDoubled(time) ? `${time}${DOUBLED_ZONES[zone]}` : time;
}

import { addDays, type CalendarDay } from "@platzwart/domain/time/calendar-day";
import { timeText } from "@platzwart/texts/day-input";
import { DOUBLED_ZONES, type DoubledZone, isDoubled } from "@platzwart/texts/format";
import { blockTexts } from "@platzwart/texts/pages/blocks";

/** "24:00" */
export const MIDNIGHT = 1440;

/** What the hall's wall clock shows then, like "2026-11-27T18:00"; `minutes` since midnight, to the end of the day. */
export function wallTime(day: CalendarDay, minutes: number): string {
  return minutes === MIDNIGHT ? `${addDays(day, 1)}T00:00` : `${day}T${timeText(minutes)}`;
}

/** What is wrong with a time before it is sent. */
export function timeProblem(time: string, zone: DoubledZone | null): string | undefined {
  if (time === "") return blockTexts.timeMissing;
  return zone === null && isDoubled(time) ? blockTexts.zoneMissing : undefined;
}

/** As it is sent: with its offset where it exists twice, once somebody has said which of both it is. */
export function sentTime(time: string, zone: DoubledZone | null): string {
  return zone !== null && isDoubled(time) ? `${time}${DOUBLED_ZONES[zone]}` : time;
}

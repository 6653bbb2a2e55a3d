import { type DayHours, dayHoursText } from "@platzwart/domain/court/day-hours";

/** "08:00–12:00 und 14:00–22:00 Uhr", "geschlossen", "durchgehend geöffnet" */
export function dayHoursWords(hours: readonly DayHours[]): string {
  if (hours.length === 0) return "geschlossen";
  if (isAllDay(hours)) return "durchgehend geöffnet";
  return `${hours.map(spanWords).join(" und ")} Uhr`;
}

/** "Sa 08:00–22:00 Uhr", "Do, Heiligabend: geschlossen"; `name`: of the closed day. */
export function hoursOfDayWords(day: string, name: string | null, hours: readonly DayHours[]): string {
  return `${day}${name === null ? "" : `, ${name}:`} ${dayHoursWords(hours)}`;
}

/** "geöffnet 08:00–22:00 Uhr", "Heiligabend: geschlossen"; for screen readers, as lanes are only shaded. */
export function spokenHours(name: string | null, hours: readonly DayHours[]): string {
  return `${name === null ? "" : `${name}: `}${hours.length === 0 ? "" : "geöffnet "}${dayHoursWords(hours)}`;
}

const spanWords = (span: DayHours) => dayHoursText([span]).replace("-", "–");

export const isAllDay = ([first]: readonly DayHours[]) => first?.from === 0 && first.until === 24 * 60;

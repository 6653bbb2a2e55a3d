import { type DayHours, parseDayHours } from "@platzwart/domain/court/opening-hours";
import { timeText, WEEKDAYS } from "./day-input.ts";

/** "08:00–12:00 und 14:00–22:00 Uhr"; without hours "geschlossen", all day "durchgehend geöffnet". */
export function dayHoursWords(hours: readonly DayHours[]): string {
  if (hours.length === 0) return "geschlossen";
  if (isAllDay(hours)) return "durchgehend geöffnet";
  return `${hours.map(spanWords).join(" und ")} Uhr`;
}

/** "Sa 08:00–22:00 Uhr", "Do, Heiligabend: geschlossen"; `name`: of the closed day. */
export function hoursOfDayWords(day: string, name: string | null, hours: readonly DayHours[]): string {
  return `${day}${name === null ? "" : `, ${name}:`} ${dayHoursWords(hours)}`;
}

/** "geöffnet 08:00–22:00 Uhr", "Heiligabend: geschlossen": for those who do not see that a lane is shaded. */
export function spokenHours(name: string | null, hours: readonly DayHours[]): string {
  return `${name === null ? "" : `${name}: `}${hours.length === 0 ? "" : "geöffnet "}${dayHoursWords(hours)}`;
}

/** "Mo–Fr 08:00–22:00 Uhr, Sa, So geschlossen": the setting `opening_hours` in words. */
export function weekWords(week: readonly string[]): string {
  if (week.every((text) => isAllDay(parseDayHours(text) ?? []))) return "durchgehend geöffnet";
  const groups: { readonly text: string; readonly first: number; last: number }[] = [];
  for (const [weekday, text] of week.entries()) {
    const group = groups.at(-1);
    if (group?.text === text) group.last = weekday;
    else groups.push({ text, first: weekday, last: weekday });
  }
  return groups
    .map(({ text, first, last }) => {
      const days = first === last ? weekdaySign(first) : `${weekdaySign(first)}–${weekdaySign(last)}`;
      return `${days} ${dayHoursWords(parseDayHours(text) ?? [])}`;
    })
    .join(", ");
}

/** "Mo"; 0 is Monday. */
export function weekdaySign(weekday: number): string {
  return (WEEKDAYS[weekday] ?? "").slice(0, 2);
}

const spanWords = ({ from, until }: DayHours) => `${timeText(from)}–${timeText(until)}`;

const isAllDay = ([first]: readonly DayHours[]) => first?.from === 0 && first.until === 24 * 60;

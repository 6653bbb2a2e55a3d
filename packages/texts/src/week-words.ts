import { parseDayHours } from "@platzwart/domain/court/day-hours";
import { dayHoursWords, isAllDay } from "./opening-hours-words.ts";
import { WEEKDAYS } from "./weekdays.ts";

/** "Mo–Fr 08:00–22:00 Uhr, Sa, So geschlossen"; `week`: the setting `opening_hours`. */
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
      const days =
        first === last
          ? weekdayAbbreviation(first)
          : `${weekdayAbbreviation(first)}–${weekdayAbbreviation(last)}`;
      return `${days} ${dayHoursWords(parseDayHours(text) ?? [])}`;
    })
    .join(", ");
}

/** "Mo"; `weekday`: 0 is Monday. */
export function weekdayAbbreviation(weekday: number): string {
  return (WEEKDAYS[weekday] ?? "").slice(0, 2);
}

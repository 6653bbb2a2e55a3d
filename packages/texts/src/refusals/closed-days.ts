import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import { weekdayOf } from "@platzwart/domain/time/calendar-day";
import { dayText } from "../day-input.ts";
import { dayHoursWords } from "../opening-hours-words.ts";
import { weekdayAbbreviation } from "../week-words.ts";
import { notFound, ofField, type RefusalRows } from "./refusal-row.ts";
import { namedBookings } from "./words-of-refusals.ts";

export const closedDaysRefusals = {
  outside_opening_hours: ofField(
    "startTime",
    ({ court, days }, courtName) =>
      `Die Buchung liegt außerhalb der Öffnungszeiten von ${courtName(court)}: ${days
        .map(({ date, hours }) => `${dayWithWeekday(date)} ${dayHoursWords(hours)}`)
        .join("; ")}.`,
  ),
  bookings_outside_opening_hours: ({ bookings }, courtName) =>
    `Außerhalb der neuen Öffnungszeiten ${bookings.length === 1 ? "liegt 1 Buchung, die bestehen bleibt" : `liegen ${bookings.length} Buchungen, die bestehen bleiben`}: ${namedBookings(bookings, courtName)}. Bitte bestätigen Sie das („confirm“).`,
  closed_day_unknown: notFound(() => "Diesen Schließtag gibt es nicht."),
  closed_day_invalid: ofField(
    ({ field }) => field,
    ({ problem }) =>
      problem === "hours"
        ? "Das Ende der Öffnung muss nach ihrem Beginn liegen."
        : "Dieser Tag steht zweimal in der Liste.",
  ),
} satisfies RefusalRows;

/** "Sa, 21.11.2026" */
function dayWithWeekday(date: CalendarDay): string {
  return `${weekdayAbbreviation(weekdayOf(date))}, ${dayText(date)}`;
}

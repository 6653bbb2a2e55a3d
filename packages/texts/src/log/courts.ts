import type { DayHours } from "@platzwart/domain/court/day-hours";
import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import type { Instant } from "@platzwart/domain/time/instant";
import { dayText } from "../day-input.ts";
import { datedPeriod, timeOfDay } from "../format.ts";
import { dayHoursWords } from "../opening-hours-words.ts";

/** null: all courts. */
const ofCourt = (court: string | null) => (court === null ? "" : `von ${court} `);

const ofDates = (count: number) => `${count} ${count === 1 ? "Termin" : "Termine"}`;

export const courtMessages = {
  accessEnded: (court: string) => `Zugang ${court} beendet`,
  accessRevived: (court: string) => `Beenden des Zugangs ${court} zurückgenommen`,
  modeChanged: (court: string, { auto_mode: auto }: { auto_mode: boolean }) =>
    `${court} auf ${auto ? "Automatik" : "Manuell"} gestellt`,
  countChanged: (count: number) => `Die Halle hat jetzt ${count} ${count === 1 ? "Court" : "Courts"}`,
  blockCreated: (court: string, from: Instant, until: Instant) =>
    `${court} gesperrt ${datedPeriod(from, until)}`,
  blockChanged: (court: string, from: Instant, until: Instant) =>
    `Sperre von ${court} geändert, jetzt ${datedPeriod(from, until)}`,
  blockEnded: (court: string, from: Instant, until: Instant) =>
    `Sperre von ${court} ${datedPeriod(from, until)} aufgehoben`,
  closedDayEntered: (court: string | null, date: CalendarDay, opens: DayHours | null) =>
    `Öffnungszeit ${ofCourt(court)}am ${dayText(date)} eingetragen: ${dayHoursWords(opens === null ? [] : [opens])}`,
  closedDayRemoved: (court: string | null, date: CalendarDay) =>
    `Eigene Öffnungszeit ${ofCourt(court)}am ${dayText(date)} entfernt`,
  bookingCreated: (court: string) => `Buchung für ${court} angelegt`,
  seriesCreated: (court: string, count: number) => `Serie für ${court} angelegt (${ofDates(count)})`,
  seriesChanged: (court: string, count: number) => `Serie für ${court} geändert (${ofDates(count)})`,
  seriesCancelled: (court: string, count: number) => `Serie für ${court} storniert (${ofDates(count)})`,
  bookingCancelled: (court: string) => `Buchung für ${court} storniert`,
  bookingRestored: (court: string) => `Stornierung zurückgenommen: Buchung für ${court}`,
  bookingMoved: (court: string, from: Instant, until: Instant) =>
    `Buchung verlegt: ${court}, ${datedPeriod(from, until)}`,
  bookingEndMoved: (court: string, from: Instant, until: Instant, before: Instant) =>
    `Buchung ${until > before ? "verlängert" : "verkürzt"}: ${court}, ${datedPeriod(from, until)}, bisher bis ${timeOfDay(before)}`,
  bookingCustomerChanged: (court: string) => `Kundendaten der Buchung für ${court} geändert`,
  contactsMerged: (bookingCount: number) =>
    `Zwei Kontakte zusammengeführt (${bookingCount} ${bookingCount === 1 ? "Buchung" : "Buchungen"} geändert)`,
} as const;

import type { Instant } from "@platzwart/domain/time/instant";
import { datedPeriod, timeOfDay } from "../format.ts";

/** Sentences of the system log about courts, their blocks and bookings. */
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
  bookingCreated: (court: string) => `Buchung für ${court} angelegt`,
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

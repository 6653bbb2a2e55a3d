import { ofField, type RefusalRows } from "./refusal-row.ts";
import { namedBookings } from "./words-of-refusals.ts";

export const courtsRefusals = {
  court_unknown: ofField(
    ({ field }) => field ?? "courtId",
    ({ court }) => `Den Court „${court}“ gibt es nicht.`,
    404,
  ),
  court_unavailable: ofField(
    ({ field }) => field ?? "courtId",
    ({ court }, courtName) => `${courtName(court)} ist zurzeit nicht verfügbar.`,
    409,
  ),
  court_in_auto_mode: ({ court }, courtName) =>
    `${courtName(court)} steht auf Automatik. Stellen Sie ihn auf Manuell, um das Licht von Hand zu schalten.`,
  no_access_to_end: ({ court }, courtName) =>
    `Auf ${courtName(court)} läuft gerade kein Zugang, der beendet werden kann.`,
  access_over: ({ court }, courtName) =>
    `Diese Buchung läuft auf ${courtName(court)} nicht mehr. Es wurde nichts beendet.`,
  too_late_to_undo: () => "Das lässt sich nur 10 Sekunden lang zurücknehmen.",
  nothing_to_undo: () => "Es gibt nichts mehr zurückzunehmen.",
  code_given_away: () => "Der Zugangscode wurde inzwischen neu vergeben.",
  courts_have_bookings: ({ bookings }, courtName) =>
    `Für die wegfallenden Courts gibt es noch ${bookings.length === 1 ? "1 Buchung" : `${bookings.length} Buchungen`}: ${namedBookings(bookings, courtName)}. Bitte bestätigen Sie, dass diese Courts trotzdem außer Betrieb gehen.`,
  court_in_manual_mode: ({ court }, courtName) =>
    `${courtName(court)} steht auf Manuell; dort schalten Sie das Licht von Hand. Für eine begrenzte Zeit geht es in der Automatik.`,
  auto_light_control_off: ({ court }, courtName) =>
    `Die automatische Lichtsteuerung ist ausgeschaltet. Stellen Sie ${court === null ? "die Courts" : courtName(court)} auf Manuell, um das Licht von Hand zu schalten.`,
} satisfies RefusalRows;

import type { SectionHelp } from "./section-help.ts";

export const bookingHelp: SectionHelp<"booking"> = {
  min_booking_duration: "Kürzere Buchungen werden abgelehnt.",
  max_booking_duration: "Längere Buchungen werden abgelehnt.",
  advance_booking_days: "So viele Tage im Voraus kann gebucht werden.",
  opening_hours:
    "Außerhalb werden Buchungen über die API abgelehnt, und am Buchungstisch wird gewarnt. Licht, Türen und permanente Codes richten sich nicht danach.",
  federal_state: "Seine Feiertage werden als Schließtage vorgeschlagen.",
};

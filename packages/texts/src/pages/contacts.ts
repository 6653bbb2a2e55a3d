import type { Instant } from "@platzwart/domain/time/instant";
import { weekdayAndDay } from "../format.ts";

/** Contacts: the field that suggests them, and the page `/contacts`. */
export const contactTexts = {
  nameField: "Name",
  suggestions: "Kontakte",
  suggestionCount: (count: number) => (count === 1 ? "1 Vorschlag" : `${count} Vorschläge`),
  moreSuggestions: "Es gibt noch mehr. Tippen Sie weiter.",
  /** Of the latest booking, which may be ahead. */
  lastBooking: (at: Instant, now: Instant) =>
    at > now ? `Gebucht für ${weekdayAndDay(at)}` : `Letzte Buchung ${weekdayAndDay(at)}`,
} as const;

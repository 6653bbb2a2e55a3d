import { RETENTION_PERIODS } from "@platzwart/domain/privacy/retention-periods";
import { DAY, type Instant } from "@platzwart/domain/time/instant";
import { weekdayAndDay } from "../format.ts";

const DAYS_KEPT = RETENTION_PERIODS.bookingContacts / DAY;

export const contactTexts = {
  suggestions: "Kontakte",
  suggestionCount: (count: number) => (count === 1 ? "1 Vorschlag" : `${count} Vorschläge`),
  moreSuggestions: "Es gibt noch mehr. Tippen Sie weiter.",
  /** The latest booking may be in the future. */
  lastBooking: (at: Instant, now: Instant) =>
    at > now ? `Gebucht für ${weekdayAndDay(at)}` : `Letzte Buchung ${weekdayAndDay(at)}`,

  heading: "Kontakte",
  search: "Name, E-Mail oder Telefon",
  searchHint: "Der Anfang jedes Wortes genügt, auch ohne Umlaute: „mue jan“ findet Jana Müller.",
  latest: "Zuletzt gebucht",
  found: "Gefundene Kontakte",
  nobody: `Niemand gefunden. In den Kontakten steht, wer in Buchungen steht, bis ${DAYS_KEPT} Tage nach dem Ende der letzten.`,
  nobodyYet: "Noch keine Kontakte. Sie entstehen mit der ersten Buchung.",
  more: "Es gibt mehr Treffer, als hier stehen. Bitte suchen Sie genauer.",
  count: (count: number) => (count === 1 ? "1 Buchung" : `${count} Buchungen`),

  toList: "Alle Kontakte",
  choose: "Wählen Sie links einen Kontakt, um seine Buchungen zu sehen.",
  email: "E-Mail",
  phone: "Telefon",
  missing: "nicht angegeben",
  bookings: "Buchungen",
  toBooking: "Im Tagesplan",
  moreBookings: "Frühere Buchungen",
  status: { active: "", ended: "beendet", cancelled: "storniert" },
  noDigits: "gelöscht",
  codes: "Zugangscodes ohne Buchung",
  permanent: "gilt unbegrenzt",
  expired: "abgelaufen",
  erase: "Auskunft und Löschung",
  spelling:
    "Eine falsche Schreibweise ändern Sie an der Buchung; zwei Schreibweisen derselben Person führen Sie zusammen.",
  gone: "Diesen Kontakt gibt es nicht mehr",
  toMerged: (name: string) => `Zu „${name}“`,

  merge: "Zusammenführen",
  merging: "Wird zusammengeführt …",
  mergeQuestion: "Zwei Kontakte zusammenführen?",
  mergeIntro: (name: string) => `Mit wem ist „${name}“ dieselbe Person?`,
  other: "Anderer Kontakt",
  otherMissing: "Bitte wählen Sie den anderen Kontakt aus den Vorschlägen.",
  otherSame: "Das ist derselbe Kontakt. Bitte wählen Sie einen anderen.",
  keep: "Welche Schreibweise bleibt?",
  kept: "Danach steht in allen Buchungen und auf ihren Codes:",
  mergeHint: (count: number) =>
    `${count === 1 ? "1 Buchung wird" : `${count} Buchungen werden`} geändert. Court, Zeit und Code bleiben. Hat ein Buchungssystem eine davon angelegt, sieht es dort danach diesen Namen mit E-Mail und Telefon. Das lässt sich nicht zurücknehmen.`,
  merged: "Kontakte zusammengeführt",
} as const;

export const contactFailures = {
  load: {
    title: "Die Kontakte konnten nicht geladen werden",
    text: "Es wird alle 5 Sekunden noch einmal versucht.",
  },
  loadOne: {
    title: "Der Kontakt konnte nicht geladen werden",
    text: "Es wird alle 5 Sekunden noch einmal versucht.",
  },
  merge: { title: "Fehler beim Zusammenführen", text: "Die Kontakte konnten nicht zusammengeführt werden" },
} as const;

import { WEEKDAYS } from "../weekdays.ts";

const dates = (count: number) => `${count} ${count === 1 ? "Termin" : "Termine"}`;

/** Series of bookings at the desk (B-04 to B-06). */
export const seriesTexts = {
  repeat: "Wiederholen",
  steps: { 0: "Nicht", 1: "Jede Woche", 2: "Alle zwei Wochen" },
  lastDate: "Letzter Termin",
  lastDateMissing: "Bitte geben Sie den Tag des letzten Termins ein.",
  loading: "Termine werden geprüft …",
  summary: ({ free, taken, closed }: { free: number; taken: number; closed: number }) =>
    [
      `${dates(free)} frei`,
      ...(taken > 0 ? [`${taken} nicht frei`] : []),
      ...(closed > 0 ? [`${closed} geschlossen`] : []),
    ].join(", "),
  all: "Alle Termine",
  states: { free: "frei", closed: "geschlossen", taken: "nicht frei" },
  includeClosed: "Auch an geschlossenen Tagen",
  book: (count: number) => `${dates(count)} buchen`,
  bookFree: (count: number) => `Nur freie anlegen (${count})`,
  none: "Keiner der Termine ist frei.",
  booked: (count: number) => `${dates(count)} gebucht`,

  heading: "Serie",
  rule: (weekday: number, weeks: 1 | 2) =>
    `${weeks === 1 ? "Jeden" : "Jeden zweiten"} ${WEEKDAYS[weekday] ?? ""}`,
  position: (position: number, count: number) => `Termin ${position} von ${count}`,
  until: (day: string) => `bis ${day}`,
  cancelledDate: "storniert",
  failedToLoad: "Die Serie konnte nicht geladen werden.",

  question: { change: "Welche Termine ändern?", cancel: "Welche Termine stornieren?" },
  scopes: {
    one: "Nur dieser Termin",
    following: "Dieser und alle folgenden",
    all: "Alle",
  },
  /** Of a date that has begun, which stays. */
  allLater: "Alle folgenden",
  count: dates,
  begun: "Begonnene und stornierte Termine bleiben, wie sie sind.",
  action: { change: "Ändern", cancel: "Stornieren" },
  saving: "Wird gespeichert …",
  onlyFree: "Nur freie ändern",
  changed: (count: number) => `${dates(count)} geändert`,
  kept: (count: number) => `${dates(count)} unverändert, weil nicht frei.`,
  closed: (count: number) => `${dates(count)} außerhalb der Öffnungszeiten.`,
  cancelled: (count: number) => `${dates(count)} storniert`,
  failed: { title: "Fehler beim Ändern der Serie", text: "Die Serie konnte nicht geändert werden" },
  customerOfAll: "Gilt für alle Termine der Serie, die noch kommen.",
} as const;

import { ALL_COURTS } from "../court-name.ts";

const entryCount = (count: number) => `${count} ${count === 1 ? "Eintrag" : "Einträge"}`;

export const systemLogTexts = {
  heading: "System Logs",
  live: "live",
  paused: "angehalten",
  lost: "unterbrochen",
  tools: "Suchen, filtern, exportieren",
  clear: "Logs löschen",
  export: "Logs exportieren",
  exportSheet: "Als CSV",
  search: "Suchen",
  searchHint: "Meldung, Komponente …",
  searched: "Gesucht wird in Meldung und Komponente, nicht in den Namen von Personen.",
  level: "Stufe",
  component: "Komponente",
  court: "Court",
  day: "Tag",
  everyLevel: "Alle Stufen",
  everyComponent: "Alle Komponenten",
  everyCourt: ALL_COURTS,
  noCourt: "kein Court",
  onlyThese: "nur diese zeigen",
  levels: { info: "Info", warn: "Warnung", error: "Fehler" },
  resetFilter: "Filter zurücksetzen",
  entries: "Einträge",
  newer: (count: number, hasMore: boolean) => {
    if (hasMore) return `Mehr als ${count} neue Einträge`;
    return count === 1 ? "1 neuer Eintrag" : `${count} neue Einträge`;
  },
  older: "Ältere Einträge laden",
  noOlder: "Keine älteren Einträge",
  none: "Keine Einträge",
  noneForFilter: "Keine Einträge für diesen Filter",
  cleared:
    "Die Ansicht wurde geleert, neue Einträge erscheinen weiter. „Ältere Einträge laden“ holt die gespeicherten zurück.",
  missing: "System Logs konnten nicht geladen werden",
  clearedToast: "Logs gelöscht",
  clearedToastHint: "Nur die Ansicht ist leer. Gespeicherte Einträge bleiben, bis ihre Aufbewahrung endet.",
  exportedToast: "Logs exportiert",
  exportedToastHint: (count: number, file: string, hasOlder: boolean) =>
    `${entryCount(count)} in ${file}${hasOlder ? ". Ältere sind nicht dabei; „Ältere Einträge laden“ holt sie dazu." : ""}`,
  fileName: (day: string, ending: "json" | "csv") => `system-logs-${day}.${ending}`,
  sources: {
    rule: "Automatik",
    ruleFor: (names: string) => `Automatik für ${names}`,
    device: "Gerät",
    program: "Programm",
    system: "System",
  },
  details: {
    id: "Nummer",
    at: "Zeitpunkt",
    component: "Komponente",
    court: "Court",
    source: "Von",
    references: "Bezug",
    browser: "Browser",
    metadata: "Weitere Angaben",
  },
  user: (name: string) => `Benutzer ${name}`,
  booking: (name: string | null) => `Buchung ${name ?? "(Name gelöscht)"}`,
  block: (reason: string | null) => `Sperre: ${reason ?? "(Grund gelöscht)"}`,
  code: (name: string | null, digits: string) =>
    name === null ? `Code ${digits}` : `Code ${digits}, ${name}`,
  columns: ["Nummer", "Zeitpunkt", "Stufe", "Komponente", "Meldung", "Bezug", "Court", "Weitere Angaben"],
} as const;

export const systemLogFailures = {
  older: { title: "Fehler", text: "Ältere Einträge konnten nicht geladen werden" },
} as const;

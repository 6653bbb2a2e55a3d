/** Closed days in the settings (B-07, B-08). */
export const closedDayTexts = {
  heading: "Schließtage",
  intro:
    "Tage mit eigenen Öffnungszeiten: Feiertage, Turniere, Betriebsferien. Licht, Türen und permanente Codes richten sich nicht danach.",
  list: "Schließtage",
  none: "Keine Schließtage eingetragen.",
  missing: "Schließtage konnten nicht geladen werden",
  add: "Schließtag eintragen",
  adding: "Wird eingetragen …",
  addAnyway: "Trotzdem eintragen",
  propose: "Feiertage vorschlagen",
  proposals: (state: string) => `Feiertage in ${state}`,
  noState: "Bitte wählen Sie oben ein Bundesland und speichern Sie es.",
  noneProposed: "Alle Feiertage bis zum Ende des nächsten Jahres sind eingetragen.",
  partly: "Manche Feiertage gelten nur in Teilen des Landes; wählen Sie ab, was bei Ihnen nicht gilt.",
  addChosen: (count: number) => (count === 1 ? "1 Tag eintragen" : `${count} Tage eintragen`),
  count: (count: number) => `${count} Tage`,
  noneChosen: "Bitte wählen Sie mindestens einen Tag.",
  remove: "Entfernen",
  day: "Tag",
  dayMissing: "Bitte geben Sie einen Tag an, zum Beispiel 24.12.",
  name: "Name",
  nameHint: "Steht auf den Bahnen der Courts, zum Beispiel „Heiligabend“.",
  court: "Gilt für",
  allCourts: "Alle Courts",
  isOpen: "An diesem Tag teilweise geöffnet",
  from: "von",
  until: "bis",
  hoursMissing: "Bitte geben Sie Beginn und Ende an, das Ende nach dem Beginn.",
  outside: "Buchungen außerhalb",
  done: {
    save: "Eingetragen",
    remove: "Entfernt; es gelten wieder die Zeiten des Wochentags",
  },
} as const;

export const closedDayFailures = {
  load: {
    title: "Schließtage konnten nicht geladen werden",
    text: "Bitte versuchen Sie es später noch einmal.",
  },
  save: { title: "Nicht eingetragen", text: "Die Schließtage sind unverändert." },
  remove: { title: "Nicht entfernt", text: "Der Schließtag gilt weiter." },
} as const;

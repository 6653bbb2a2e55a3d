export const settingsFormTexts = {
  sections: {
    courts: "Anzahl und Namen",
    booking: "Buchungsregeln",
    lights: "Lichtsteuerung",
    climate: "Klimasteuerung",
    access: "Zugangscodes",
    "door-help": "Hilfe an der Tür",
    controllers: "Server der Türcontroller",
    scheduler: "Zugangszeiten-Konfiguration",
    mail: "E-Mail",
  },
  courtName: (number: number) => `Name Court ${number}`,
  nameMissing: "Bitte geben Sie einen Namen an.",
  nameTooLong: (maximum: number) => `Der Name darf höchstens ${maximum} Zeichen haben.`,
  regulation: "Regelung",
  addresses: "Geräteadressen",
  addressExample: "Leer: simuliert. Sonst zum Beispiel http://192.168.1.20",
  less: (label: string) => `${label} verringern`,
  more: (label: string) => `${label} erhöhen`,
  before: (value: string) => `geändert, bisher ${value}`,
  minimumAboveMaximum: "Die minimale Buchungsdauer darf nicht über der maximalen liegen.",

  save: "Speichern",
  saving: "Wird gespeichert …",
  discard: "Verwerfen",
  unsaved: (count: number) =>
    count === 1 ? "1 Änderung nicht gespeichert" : `${count} Änderungen nicht gespeichert`,
  saved: "Einstellung gespeichert",
  /** An invalid entry was replaced (S-06, S-08). */
  entryReplaced: (typed: string, now: string) =>
    `${typed.trim() === "" ? "Ein leeres Feld" : `„${typed.trim().slice(0, 40)}“`} ist hier nicht möglich: Eingetragen ist jetzt ${now}.`,
  readOnly:
    "Nur Betreiber können Einstellungen ändern und Adressen von Geräten sehen. Sie sehen die geltenden Werte.",

  chooseFirst: "Bitte wählen Sie, welcher Wert gelten soll.",
  changedElsewhere:
    "Inzwischen hat jemand diesen Bereich geändert. Die Felder zeigen den neuen Stand; bitte prüfen und noch einmal speichern.",

  courtsAdded: (names: readonly string[]) =>
    `Neu nach dem Speichern: ${joinWithAnd(names)}. Neue Courts bekommen eine simulierte Lampe und Tür, wieder aufgenommene behalten ihre Geräte.`,
  courtsRemoved: (names: readonly string[]) =>
    `Beim Speichern ${names.length === 1 ? "geht" : "gehen"} außer Betrieb: ${joinWithAnd(names)}. Der Verlauf bleibt erhalten. Liegen dort noch Buchungen, wird vorher gefragt.`,
  history: "Verlauf",
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  userName: (name: string | null) => name ?? "gelöschter Benutzer",
  lastChange: (user: string, at: string, change: string | null) =>
    `Zuletzt geändert von ${user}, ${at}${change === null ? "" : `: ${change}`}`,
  courtParts: { name: "Name", mode: "Automatik oder Manuell", operation: "in Betrieb oder nicht" },
} as const;

/** Toasts, word for word as in the checklist (S-04, S-09). */
export const settingsFailures = {
  load: {
    title: "Fehler beim Laden der Einstellungen",
    text: "Der Versuch wird alle paar Sekunden wiederholt.",
  },
  save: { title: "Fehler beim Speichern", text: "Einstellung konnte nicht gespeichert werden" },
  loadTiming: { title: "Fehler", text: "Einstellungen konnten nicht geladen werden" },
  saveTiming: { title: "Fehler", text: "Einstellungen konnten nicht gespeichert werden" },
} as const;

/** "Court 5 und Court 6" */
function joinWithAnd(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} und ${names.at(-1)}`;
}

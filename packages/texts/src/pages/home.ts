/** The main control page `/`. */
export const homeTexts = {
  title: "Platzwart",
  loadingCourts: "Lade Court-Daten...",
  activeCourts: (count: number) => `${count} Courts aktiv`,
  configuredCourts: (count: number) => `(${count} konfiguriert)`,
  systemStatus: "System Status",
  unknownNumber: "noch nicht bekannt",
  activeAccesses: "Aktive Zugänge",
  lightsOn: "Lichter an",
  automaticMode: "Automatik-Modus",
  freeCourts: "Freie Courts",
  courtControl: "Court Steuerung",
  courtsMissing: "Courts konnten nicht geladen werden",
  courtsMissingHint: "Der Versuch wird alle paar Sekunden wiederholt.",
  codesMissing: "Access Codes konnten nicht geladen werden",
  noCourts: "Keine Courts verfügbar",
  noCourtsHint: "Legen Sie in den Einstellungen fest, wie viele Courts die Halle hat.",
} as const;

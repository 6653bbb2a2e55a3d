/** The main control page `/`. */
export const homeTexts = {
  loopSilent: "Die Steuerung von Licht und Türen steht",
  loopSilentHint:
    "Seit mehr als 30 Sekunden wird nichts mehr abgeglichen. Bitte den Betreiber rufen; der Server muss geprüft werden.",
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

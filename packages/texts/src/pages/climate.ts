/** The section "Klimasteuerung" on `/`. */
export const climateTexts = {
  heading: "Klimasteuerung",
  notConnected: "Nicht angeschlossen",
  current: "Aktuelle Temperatur",
  unknown: "nicht bekannt",
  noSensor: "Es ist noch kein Temperaturfühler angeschlossen.",
  target: "Zieltemperatur",
  degrees: "°C",
  automatic: "Klima-Automatik",
  on: "An",
  off: "Aus",
  byHand:
    "Heizung, Kühlung und Lüftung bitte am Gerät bedienen: Von hier aus werden sie noch nicht geschaltet.",
  missing: "Klimasteuerung konnte nicht geladen werden",
  missingHint: "Der Versuch wird alle paar Sekunden wiederholt.",
} as const;

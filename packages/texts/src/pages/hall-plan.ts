/** The plan of the hall on `/`. */
export const planTexts = {
  heading: "Hallenplan",
  light: "Licht",
  automatic: "Automatik",
  manual: "Manuell",
  switching: "schaltet …",
  alone: "Licht ohne Buchung",
  nextBooking: "Nächste Buchung",
  nextBookingOn: (day: string) => `Nächste Buchung ${day}`,
  noBooking: "Keine Buchung",
  blockedUntil: (moment: string) => `bis ${moment}`,
  door: "Tür",
  moreDoors: (count: number) => (count === 1 ? "und 1 weitere Tür" : `und ${count} weitere Türen`),
  hall: "Halle",
  noTemperature: "Kein Temperaturfühler",
  unknownTemperature: "Temperatur nicht bekannt",
  target: (degrees: number) => `Soll ${degrees} °C`,
} as const;

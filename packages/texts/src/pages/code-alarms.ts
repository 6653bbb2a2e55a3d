/** The alarms about wrong codes on `/` (D-21). */
export const codeAlarmTexts = {
  /** Where they were typed, or who asked for them without a door. */
  user: (name: string | null) => (name === null ? "Gelöschter Benutzer" : `Benutzer ${name}`),
  hall: "Ganze Halle",
  title: (where: string) => `${where}: viele falsche Codes`,
  several: (count: number) => `${count} Alarme: viele falsche Codes`,
  since: (moment: string) => `seit ${moment}`,
  sinceAlone: (moment: string) => `Seit ${moment}.`,
  oldestSince: (moment: string) => `Der älteste seit ${moment}.`,
  /** For whoever cannot end it. */
  endedByOperator: "Ein Betreiber beendet diese Meldung.",
  more: (count: number) => (count === 1 ? "und 1 weiterer" : `und ${count} weitere`),
  acknowledge: "Zur Kenntnis genommen",
  clear: "Codes wieder annehmen",
  /** What a button does, and of what. */
  named: (action: string, where: string) => `${action}: ${where}`,
  acknowledged: "Alarm zur Kenntnis genommen",
  cleared: "Codes werden wieder angenommen",
  acknowledgeFailed: {
    title: "Fehler beim Beenden des Alarms",
    text: "Der Alarm gilt weiter",
  },
  clearFailed: {
    title: "Fehler beim Freigeben der Codes",
    text: "Die Fehlversuche gelten weiter",
  },
} as const;

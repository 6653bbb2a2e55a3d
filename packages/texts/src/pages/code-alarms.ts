/** Alarms about wrong codes on `/` (D-21). */
export const codeAlarmTexts = {
  /** A user who had codes checked without a door; `name`: null: deleted. */
  user: (name: string | null) => (name === null ? "Gelöschter Benutzer" : `Benutzer ${name}`),
  hall: "Ganze Halle",
  title: (where: string) => `${where}: viele falsche Codes`,
  several: (count: number) => `${count} Alarme: viele falsche Codes`,
  since: (moment: string) => `seit ${moment}`,
  sinceAlone: (moment: string) => `Seit ${moment}.`,
  oldestSince: (moment: string) => `Der älteste seit ${moment}.`,
  /** For users who may not end the alarm. */
  endedByOperator: "Ein Betreiber beendet diese Meldung.",
  more: (count: number) => (count === 1 ? "und 1 weiterer" : `und ${count} weitere`),
  acknowledge: "Zur Kenntnis genommen",
  clear: "Codes wieder annehmen",
  actionAt: (action: string, where: string) => `${action}: ${where}`,
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

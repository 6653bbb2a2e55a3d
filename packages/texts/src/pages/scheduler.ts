import type { SchedulerRunView } from "@platzwart/contract/endpoints/scheduler-endpoints";

export const schedulerTexts = {
  heading: "Scheduler",
  automatic: "Automatischer Scheduler",
  active: "Aktiv",
  paused: "Inaktiv",
  nextRun: "Nächster Lauf",
  noNextRun: "Keiner",
  runs: "Automatische Läufe",
  cron: "Cron-Job alle 5 Minuten",
  switching: "wird umgestellt …",
  runNow: "Jetzt ausführen",
  running: "Läuft...",
  lastResult: "Letztes Ergebnis",
  results: { done: "Erfolgreich", partly: "Teilweise", failed: "Fehler" },
  runAt: (moment: string) => `Lauf um ${moment}`,
  triggers: {
    schedule: "nach Zeitplan",
    missed: "nachgeholt",
    start: "beim Start",
    edge: "zu Beginn oder Ende einer Licht- oder Türzeit",
    change: "nach einer Änderung",
    manual: "von Hand",
  } satisfies Record<SchedulerRunView["trigger"], string>,
  manualBy: (name: string) => `durch ${name} gestartet`,
  commands: (successful: number, sent: number) =>
    sent === 0
      ? "Keine Befehle nötig"
      : `${successful} von ${sent} ${sent === 1 ? "Befehl" : "Befehlen"} bestätigt`,
  validCodes: (count: number) => (count === 1 ? "1 gültiger Code" : `${count} gültige Codes`),
  door: "Tür",
  light: "Licht",
  doorStates: { open: "Offen", closed: "Zu" },
  lightStates: { on: "An", off: "Aus" },
  codes: (digits: readonly string[]) => `${digits.length === 1 ? "Code" : "Codes"} ${digits.join(", ")}`,
  erasedCode: "gelöscht",
  noRun: "Noch kein Lauf",
  recentRuns: "Letzte Läufe",
  history: "Verlauf",
  historyHeading: "Verlauf der Läufe",
  runList: "Läufe, der neueste zuerst",
  historyMissing: "Verlauf konnte nicht geladen werden",
  olderRuns: "Ältere Läufe laden",
  olderMissing: "Ältere Läufe konnten nicht geladen werden",
  noOlderRuns: "Ältere Läufe sind nicht aufgezeichnet.",
  missing: "Scheduler konnte nicht geladen werden",
  done: "Scheduler ausgeführt",
  commandsSent: (count: number) => `${count} ${count === 1 ? "Befehl" : "Befehle"} an Geräte gesendet`,
} as const;

/** Toasts, word for word as in the checklist. */
export const schedulerFailures = {
  incomplete: { title: "Scheduler-Fehler", text: "Scheduler konnte nicht vollständig ausgeführt werden" },
  run: { title: "Fehler", text: "Scheduler konnte nicht ausgeführt werden" },
  pause: { title: "Fehler", text: "Automatischer Scheduler konnte nicht umgestellt werden" },
} as const;

import type * as scheduler from "@platzwart/contract/endpoints/scheduler-endpoints";
import type { ApiWords } from "./api-words.ts";

export const schedulerApi: ApiWords<typeof scheduler> = {
  part: "scheduler",
  calls: {
    schedulerPreview:
      "Jedes Tür- und Licht-Fenster, das in die Zeit von 60 Minuten vor jetzt bis 24 Stunden nach jetzt reicht, zeitlich geordnet.",
    schedulerState:
      "Ob die Läufe alle fünf Minuten und die Freigabe der Türen aktiv oder angehalten sind; das Licht wird immer gesteuert.",
    pauseScheduler:
      "Hält die Läufe alle fünf Minuten und die Freigabe der Türen an oder setzt sie fort; das bleibt über einen Neustart hinweg.",
    listRuns:
      "Die Läufe des Schedulers, der neueste zuerst. Für die nächste Seite ist `before` die letzte Kennung der vorigen.",
    accessControlScheduler:
      "Von der Spezifikation festgelegt: startet jetzt einen Lauf und liefert sein Ergebnis.",
  },
  fields: {
    kind: "Ob es ein Tür-Fenster oder ein Licht-Fenster ist.",
    name: "Für wen der Code ist; null: gelöscht.",
    from: "Wann das Fenster beginnt.",
    until: "Wann das Fenster endet.",
    effect: "Was das Fenster bewirkt, oder warum es nichts bewirkt.",
    heldOffUntil: "Bis wann jemand das Licht gegen die Automatik ausgeschaltet hält; null: niemand.",
    isPaused: "Ob der Scheduler angehalten ist.",
    pausedSince: "Seit wann er angehalten ist; null: Er ist es nicht.",
    pausedBy: "Wer ihn angehalten hat, mit Namen; null: niemand.",
    nextRunAt: "Wann der Scheduler das nächste Mal läuft; null: Er ist angehalten.",
    paused: "`true`: anhalten; `false`: fortsetzen.",
    before: "Nur Läufe vor dieser Kennung.",
    startedAt: "Wann der Lauf begonnen hat.",
    trigger: "Was den Lauf ausgelöst hat.",
    startedBy: "Wer den Lauf gestartet hat, mit Namen; null: kein Mensch.",
    success: "`false`: Befehle wurden gesendet, und keiner wurde bestätigt.",
    summary: "Der Lauf in Zahlen.",
    commandsSent: "Wie viele Befehle an Geräte gesendet wurden.",
    devicesContacted: "Wie viele Geräte einen Befehl bekamen.",
    successfulCommands: "Wie viele Befehle bestätigt wurden.",
    failedCommands: "Wie viele Befehle nicht bestätigt wurden.",
    validCodes: "Die befristeten Codes, die zu Beginn des Laufs eine Tür öffneten.",
    "summary.validCodes": "Wie viele befristete Codes zu Beginn des Laufs eine Tür öffneten.",
    courtsProcessed: "Wie viele Courts geprüft wurden.",
    courts: "Die geprüften Courts, jeder mit dem, was von ihm verlangt wurde.",
    reason: "Warum Licht und Tür so sein sollten, als ein deutscher Satz.",
    doorUnlock: "Ob die Tür entriegelt sein sollte.",
    hasDoor: "Ob der Court eine Tür hatte.",
    hasLamp: "Ob der Court eine Lampe hatte.",
    lightOn: "Ob das Licht brennen sollte.",
    manual_trigger: "`true`: jetzt ausführen.",
    timestamp: "Wann der Lauf begonnen hat.",
    commands_sent: "Wie viele Befehle an Geräte gesendet wurden.",
    devices_contacted: "Wie viele Geräte einen Befehl bekamen.",
    successful_commands: "Wie viele Befehle bestätigt wurden.",
    failed_commands: "Wie viele Befehle nicht bestätigt wurden.",
    "summary.valid_codes": "Wie viele befristete Codes zu Beginn des Laufs eine Tür öffneten.",
    courts_processed: "Wie viele Courts geprüft wurden.",
    state_commands: "Was für jeden Court verlangt wurde.",
    court_id: "Die Nummer des Courts.",
    valid_codes: "Die Ziffern dieser Codes; gelöschte als Platzhalter.",
    door_unlock: "Ob die Tür entriegelt sein sollte.",
    light_on: "Ob das Licht brennen sollte.",
  },
};

import type {
  HELLO_EVENT,
  LiveChannel,
  RESET_EVENT,
  TelemetryChannel,
  TICK_EVENT,
} from "@platzwart/contract/live-events";

type LiveEventName =
  | LiveChannel
  | TelemetryChannel
  | typeof HELLO_EVENT
  | typeof TICK_EVENT
  | typeof RESET_EVENT;

export const LIVE_EVENT_WORDS: Readonly<Record<LiveEventName, string>> = {
  "courts-changes":
    "`court`: ein Court wie in `GET /api/courts`, mit Licht und Buchung; oder `removed`: die Nummer eines Courts, der nicht mehr in Betrieb ist.",
  "doors-changes":
    "`door`: eine Tür wie in `GET /api/doors`; oder `removed`: die Kennung einer gelöschten Tür.",
  "access-codes-changes":
    "`code`: ein Code wie in `GET /api/access-codes`; oder `removed`: die Kennung eines gelöschten Codes. Ohne beides haben sich sehr viele Codes auf einmal geändert: Lesen Sie sie neu.",
  "blocks-changes":
    "`block`: eine Sperre wie in `GET /api/blocks`; oder `removed`: die Kennung einer gelöschten Sperre.",
  "code-alarms-changes": "Alle Alarme wegen falscher Codes, die noch kein Betreiber quittiert hat.",
  "closed-days-changes":
    "Tage mit eigenen Öffnungszeiten wurden eingetragen oder entfernt; sie sind neu zu laden.",
  "scheduler-changes":
    "`run`: Ein Lauf des Schedulers ist beendet; oder `state`: Er wurde angehalten oder fortgesetzt.",
  system_settings_changes: "`key`, `value` und `description` einer Einstellung, die gespeichert wurde.",
  "system-logs-changes":
    "`entry`: ein neuer Eintrag des System-Logs. Ohne ihn kamen viele auf einmal dazu: Lesen Sie das Log neu.",
  "climate-changes":
    "`climate`: das Klima wie in `GET /api/climate`. Ohne Kennung, weil Messwerte nicht gespeichert werden.",
  "code-doors-changes":
    "Eine Tür hat ihre Codeliste bestätigt oder abgelehnt oder ist nicht mehr erreichbar: Lesen Sie `doors` der Codes neu. Ohne Kennung, höchstens jede Sekunde.",
  hello:
    "Der Datenstrom beginnt. `now`: die Uhr des Servers; `isLoopAlive`: ob Licht und Türen gesteuert werden; `version`: die der Seiten, die der Server ausliefert; `newestNumber`: die Kennung des neuesten Ereignisses, wenn nichts fortgesetzt wird. Ohne Kennung.",
  tick: "Jede Sekunde, damit ein Programm, das einige Sekunden lang nichts empfängt, weiß, dass die Verbindung verloren ist; `now`, `isLoopAlive` und `version`. Ohne Kennung.",
  reset:
    "Es wurde mehr versäumt, als nachgesendet wird: Laden Sie alles neu; bei `forget: true` zeigen Sie auch nichts mehr von dem, was vorher geladen wurde.",
};

export const LIVE_WORDS = {
  summary:
    "Server-Sent Events: Änderungen an Courts, Türen, Codes, Einstellungen und System-Log; wird nach `Last-Event-ID` fortgesetzt.",
  terminalSummary:
    "Server-Sent Events für ein Terminal: seine Tür und die Eingabe von Codes, sofort und bei jeder Änderung.",
  description:
    "Jedes Ereignis hat einen Namen, eine Nummer als Kennung und JSON als Daten: den vollständigen neuen Stand dessen, was sich geändert hat, ohne das, was die Rolle nicht sehen darf. Wer sich mit der Kennung des zuletzt empfangenen Ereignisses neu verbindet, bekommt zuerst, was er versäumt hat, in der richtigen Reihenfolge und ohne Lücken.",
  lastEventId:
    "Die Kennung des zuletzt empfangenen Ereignisses; Browser senden sie, wenn sie sich neu verbinden.",
  after: "Dasselbe für ein Programm, das sich zum ersten Mal verbindet; ist beides da, zählt der Header.",
  stream: "Der Datenstrom.",
} as const;

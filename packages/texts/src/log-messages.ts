import type { ReplacementReason } from "@platzwart/contract/endpoints/code-list-endpoints";
import type { HttpFaultView } from "@platzwart/contract/http-fault";
import type { BackupProblem } from "@platzwart/domain/backup/backup";
import type { ClimateOutput } from "@platzwart/domain/climate/facts";
import type { Denial } from "@platzwart/domain/doors/access-list";
import type { ClockTrust } from "@platzwart/domain/doors/clock-trust";
import type { MailProblem } from "@platzwart/domain/messages/mail-problem";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Duration, Instant } from "@platzwart/domain/time/instant";
import { BACKUP_PROBLEM_WORDS, megabytes } from "./backup-words.ts";
import { CLIMATE_OUTPUT_NAMES } from "./climate-words.ts";
import { FAULT_WORDS, HTTP_FAULT_WORDS } from "./fault-words.ts";
import { clockDifference, datedPeriod, lasting, moment, timeOfDay } from "./format.ts";
import { MAIL_PROBLEM_WORDS } from "./mail/mail-problems.ts";
import { REPLACEMENT_WORDS } from "./replacement-words.ts";
import { changedValueWords, settingName } from "./setting-words.ts";

const onOff = (on: boolean) => (on ? "eingeschaltet" : "ausgeschaltet");

const records = (count: number) => `${count} ${count === 1 ? "Datensatz" : "Datensätze"}`;

/** Why a known code opened nothing; of what no code is there is nothing to say. */
const DENIAL_WORDS: Readonly<Record<Denial, string>> = {
  unknown_code: "",
  other_court: ", der Code gehört zu einem anderen Court",
  outside_window: ", der Code gilt jetzt nicht",
  court_unavailable: ", der Court ist nicht in Betrieb",
  court_blocked: ", der Court ist gesperrt",
  suspended: ", Dauercodes sind ausgesetzt",
  list_too_old: ", die Tür hat seit 7 Tagen nichts vom Server gehört",
  clock_unknown: ", die Tür kennt die Uhrzeit nicht",
};

/**
 * The German messages of the system log. A message about a court is a function of the court's name, which is added when
 * the entry is stored (S-07). Stored messages contain names of courts and doors, but neither names of people nor digits
 * of codes; these are added when an entry is shown (design: storage).
 */
export const LOG_MESSAGES = {
  /** By what switched it. */
  lightChanged: {
    rule: (on: boolean) => (court: string) => `Licht ${court} automatisch ${onOff(on)}`,
    person: (on: boolean) => (court: string) => `Licht ${court} von Hand ${onOff(on)}`,
    device: (on: boolean) => (court: string) => `Licht ${court} vor Ort ${onOff(on)}`,
  },
  lampFailed: (fault: DeviceFault) => (court: string) => `Lampe ${court} ${FAULT_WORDS[fault]}`,
  offTimerNotCancelled: (fault: DeviceFault) => (court: string) =>
    `Bisherige Lampe ${court} ${FAULT_WORDS[fault]}; ihr Ausschalt-Timer gilt dort vielleicht weiter, auch beim Schalten von Hand`,
  lightFlickers: (court: string) =>
    `Licht ${court} wechselt ohne Auftrag immer wieder. Bitte Schalter und Leitung prüfen; bis es ruhiger ist, stehen weitere Wechsel nicht im Protokoll`,
  lightAutomationSuspended: (court: string) =>
    `Licht ${court} wird immer wieder an der Lampe geschaltet; die Automatik greift 10 Minuten lang nicht ein`,
  lampRecovered: (court: string) => `Lampe ${court} antwortet wieder`,
  lampOutageEnded: (by: "replacement" | "removal") => (court: string) =>
    `Lampe ${court} ${by === "replacement" ? "neu eingerichtet" : "entfernt"}, damit endet die bisherige Störung`,
  doorReleased: (door: string, until: Instant, at: Instant) => `${door} freigegeben bis ${moment(until, at)}`,
  doorReleaseEnded: (door: string) => `${door} nicht mehr freigegeben, noch offen`,
  accessGranted: (door: string, terminal: string | null) => `Zugang gewährt: ${door}${atTerminal(terminal)}`,
  testCodeAccepted: (door: string) => `Mit dem Testcode geöffnet: ${door} (simuliert)`,
  accessDenied: (door: string, terminal: string | null, reason: Denial) =>
    `Zugang verweigert: ${door}${atTerminal(terminal)}${DENIAL_WORDS[reason]}`,
  mailFailed: (problem: MailProblem) =>
    `E-Mail zu einer Buchung nicht zugestellt: ${MAIL_PROBLEM_WORDS[problem]}`,
  mailsStopped: (problem: MailProblem) => `Es werden keine E-Mails gesendet: ${MAIL_PROBLEM_WORDS[problem]}`,
  heldMessagesDecided: (count: number, isSent: boolean) =>
    `${count} nach der Wiederherstellung angehaltene ${count === 1 ? "Nachricht" : "Nachrichten"} ${isSent ? "zum Senden freigegeben" : "verworfen"}`,
  mailsResumed: "E-Mails werden wieder gesendet",
  controllerStarted: (door: string) => `Türcontroller von ${door} gestartet`,
  doorButton: (door: string) => `Taster innen gedrückt: ${door}`,
  controllerPinFailed: (door: string) =>
    `Der Türcontroller von ${door} kann Relais oder Lampen nicht schalten`,
  controllerNotStored: (door: string) => `Der Türcontroller von ${door} konnte ein Ereignis nicht sichern`,
  controllerEventsMissing: (door: string, count: number) =>
    `Ereignislücke: ${count === 1 ? `1 Ereignis von ${door} ist` : `${count} Ereignisse von ${door} sind`} verloren`,
  controllerEventsLate: (door: string, count: number) =>
    count === 1 ? `1 Ereignis von ${door} nachgetragen` : `${count} Ereignisse von ${door} nachgetragen`,
  controllerEventUnknown: (door: string) =>
    `Unbekanntes Ereignis vom Türcontroller von ${door}: Sein Programm ist neuer als der Server`,
  controllerClock: {
    synced: (door: string) => `Die Uhr des Türcontrollers von ${door} ist gestellt`,
    holdover: (door: string) => `Die Uhr des Türcontrollers von ${door} wurde seit 24 Stunden nicht gestellt`,
    unknown: (door: string) => `Der Türcontroller von ${door} kennt die Uhrzeit nicht`,
  } satisfies Record<ClockTrust, unknown>,
  controllerClockDiffers: (door: string, ahead: Duration) =>
    `Die Uhr des Türcontrollers von ${door} geht gegenüber der des Servers ${clockDifference(ahead)}`,
  timeEstimated: (message: string) => `${message} (Uhrzeit geschätzt)`,
  controllerListRefused: (door: string) => `Der Türcontroller von ${door} nimmt seine Codeliste nicht an`,
  codesNotTaken: (door: string, minutes: number) =>
    `Zu viele Fehlversuche: ${door} nimmt ${forMinutes(minutes)} keinen Code an`,
  codesOfUserNotTaken: (minutes: number) =>
    `Zu viele Fehlversuche: Codes dieses Benutzers werden ${forMinutes(minutes)} nicht geprüft`,
  guessingAtDoor: (door: string) => `Alarm: An ${door} werden Codes geraten`,
  guessingByUser: "Alarm: Ein Benutzer lässt viele falsche Codes prüfen",
  codeAlarmAcknowledged: "Alarm über falsche Codes quittiert",
  wrongCodesCleared: (door: string) => `Fehlversuche gelöscht: ${door} nimmt wieder Codes an`,
  guessingInHall: "Alarm: In der Halle werden viele falsche Codes eingegeben",
  doorOpened: (door: string) => `${door} vor Ort geöffnet`,
  doorOpenedByHand: (door: string) => `${door} offen: von Hand oder vor dem Neustart geöffnet`,
  doorCorrected: {
    locked: (door: string) => `Alarm: ${door} blieb ohne bekannten Grund offen und wird verriegelt`,
    timed: (door: string) => `Alarm: ${door} war ohne Zeitgeber offen, der Impuls wird neu gegeben`,
  },
  doorLocked: (door: string) => `${door} verriegelt`,
  doorLockRequested: (door: string) => `${door} wird über das Panel verriegelt`,
  doorOpenRequested: (door: string) => `${door} wird über das Panel geöffnet`,
  doorOpeningLate: (door: string) => `${door} nicht geöffnet: Der Befehl vom Panel kam zu spät an`,
  doorOpenNotConfirmed: (door: string, fault: DeviceFault) =>
    `${door} ließ sich nicht öffnen: Die Tür ${FAULT_WORDS[fault]}`,
  doorOpeningSuperseded: (door: string) =>
    `${door} nicht geöffnet: Die Tür wurde inzwischen ersetzt oder entfernt`,
  doorOpeningKnown: (door: string, isOpened: boolean) =>
    `${door} ${isOpened ? "wurde doch geöffnet" : "wurde wirklich nicht geöffnet"}: Die Tür hat es nachträglich gemeldet`,
  doorFailed: (door: string, fault: DeviceFault) => `${door} ${FAULT_WORDS[fault]}`,
  doorOutageEnded: (door: string, by: "replacement" | "removal") =>
    `${door} ${by === "replacement" ? "neu eingerichtet" : "entfernt"}, damit endet die bisherige Störung`,
  doorRecovered: (door: string) => `${door} antwortet wieder`,
  doorHoldNotEnded: (door: string, until: Instant, at: Instant) =>
    `${door}: Die bisherige Türsteuerung bestätigt nicht, dass die Freigabe endet; dort kann bis ${moment(until, at)} offen sein`,
  doorSetUp: {
    created: (door: string) => `Tür eingerichtet: ${door}`,
    changed: (door: string) => `Tür geändert: ${door}`,
    removed: (door: string) => `Tür entfernt: ${door}`,
  },
  lightChannelSetUp: {
    created: (court: string) => `Lichtkanal ${court} eingerichtet`,
    changed: (court: string) => `Lichtkanal ${court} geändert`,
    removed: (court: string) => `Lichtkanal ${court} entfernt`,
  },
  lightChannelTested: (isPassed: boolean) => (court: string) =>
    `Lichtkanal ${court} getestet: ${isPassed ? "in Ordnung" : "nicht in Ordnung"}`,
  doorTested: (door: string, isPassed: boolean) =>
    `${door} getestet: ${isPassed ? "in Ordnung" : "nicht in Ordnung"}`,
  modeChanged: (auto: boolean) => (court: string) =>
    `${court} auf ${auto ? "Automatik" : "Manuell"} gestellt`,
  lightOverridden: (on: boolean, minutes: number) => (court: string) =>
    `Licht ${court} für ${minutes} ${minutes === 1 ? "Minute" : "Minuten"} ${onOff(on)}`,
  allLightsOverridden: (on: boolean, until: Instant, at: Instant, reason: string) =>
    `Alle Lichter ${onOff(on)} bis ${moment(until, at)}: ${reason}`,
  allLightOverridesEnded: "Alle Lichter vorzeitig an die Automatik zurückgegeben",
  lightOverrideEnded: (court: string) => `Licht ${court} vorzeitig an die Automatik zurückgegeben`,
  courtBlocked: (from: Instant, until: Instant) => (court: string) =>
    `${court} gesperrt ${datedPeriod(from, until)}`,
  blockChanged: (from: Instant, until: Instant) => (court: string) =>
    `Sperre von ${court} geändert, jetzt ${datedPeriod(from, until)}`,
  blockEnded: (from: Instant, until: Instant) => (court: string) =>
    `Sperre von ${court} ${datedPeriod(from, until)} aufgehoben`,
  schedulerPaused: "Automatischer Scheduler angehalten",
  schedulerResumed: "Automatischer Scheduler fortgesetzt",
  schedulerRunByHand: "Scheduler von Hand ausgeführt",
  clockUnknown: (behind: Duration) =>
    `Die Uhr des Servers geht gegenüber dem letzten bekannten Stand um ${lasting(behind)} nach. Bis ein Zeitserver sie gestellt oder ein Betreiber sie bestätigt hat, wird keine Tür nach Zeitplan freigegeben, brennende Lichter bleiben an, kein Code läuft ab und es wird nichts gelöscht.`,
  clockConfirmed: "Uhrzeit des Servers bestätigt",
  clockJumped: (seconds: number) =>
    `Die Uhr des Servers ist um ${seconds > 0 ? "+" : "−"}${Math.abs(seconds)} s gesprungen (gestellt oder Rechner angehalten)`,
  monitoringOutageEnded: (fault: HttpFaultView, lasted: Duration) =>
    `Monitoring-Adresse war ${lasting(lasted)} lang nicht abrufbar: Sie ${HTTP_FAULT_WORDS[fault]}`,
  accessEnded: (court: string) => `Zugang ${court} beendet`,
  accessRevived: (court: string) => `Beenden des Zugangs ${court} zurückgenommen`,
  permanentCodeCreated: "Permanenter Code erstellt",
  permanentCodeChanged: "Zeiten eines permanenten Codes geändert",
  codeMadeByHand: "Zugangscode von Hand angelegt",
  codeEnded: "Zugangscode beendet",
  codeRestored: "Beenden eines Zugangscodes zurückgenommen",
  codeReplaced: (reason: ReplacementReason) => `Zugangscode neu ausgegeben: ${REPLACEMENT_WORDS[reason]}`,
  permanentCodeDeleted: "Permanenter Code gelöscht",
  customerDataExported: (recordCount: number) =>
    `Auskunft über gespeicherte Daten erteilt (${records(recordCount)})`,
  customerDataErased: (recordCount: number) => `Daten einer Person gelöscht (${records(recordCount)})`,
  contactsMerged: (bookingCount: number) =>
    `Zwei Kontakte zusammengeführt (${bookingCount} ${bookingCount === 1 ? "Buchung" : "Buchungen"} geändert)`,
  erasuresRepeated: (recordCount: number) =>
    `Löschungen wiederholt (${records(recordCount)}): Die Datenbank wurde aus einer Sicherung wiederhergestellt`,
  nobodyCanOperate:
    "Das einzige Betreiberkonto wurde seit der Sicherung gelöscht und ist gesperrt. Am Rechner des Servers gibt „npm run operator -- reset NAME“ einem Konto den Betrieb",
  backupMade: (bytes: number) => `Sicherung erstellt und geprüft (${megabytes(bytes)})`,
  backupFailed: (problem: BackupProblem, folder: string) =>
    `Sicherung fehlgeschlagen: ${BACKUP_PROBLEM_WORDS[problem]} (${folder})`,
  databaseDamaged:
    "Die Datenbank ist beschädigt. Bitte halten Sie den Server an und stellen Sie die letzte Sicherung wieder her (npm run restore)",
  bookingCreated: (court: string) => `Buchung für ${court} angelegt`,
  bookingCancelled: (court: string) => `Buchung für ${court} storniert`,
  bookingRestored: (court: string) => `Stornierung zurückgenommen: Buchung für ${court}`,
  bookingMoved: (from: Instant, until: Instant) => (court: string) =>
    `Buchung verlegt: ${court}, ${datedPeriod(from, until)}`,
  bookingEndMoved: (from: Instant, until: Instant, before: Instant) => (court: string) =>
    `Buchung ${until > before ? "verlängert" : "verkürzt"}: ${court}, ${datedPeriod(from, until)}, bisher bis ${timeOfDay(before)}`,
  bookingCustomerChanged: (court: string) => `Kundendaten der Buchung für ${court} geändert`,
  courtCountChanged: (count: number) => `Die Halle hat jetzt ${count} ${count === 1 ? "Court" : "Courts"}`,
  settingSaved: (key: string, from: string, to: string) =>
    `Einstellung „${settingName(key)}“ geändert: ${changedValueWords(key, from)} → ${changedValueWords(key, to)}`,
  addressSaved: (key: string, isSet: boolean) =>
    `Einstellung „${settingName(key)}“ ${isSet ? "geändert" : "entfernt"}`,
  settingUnreadable: (key: string) =>
    `Einstellung „${settingName(key)}“ ist unlesbar gespeichert; es gilt die Voreinstellung`,
  climateDeviceLeftRunning: (output: ClimateOutput) =>
    `${CLIMATE_OUTPUT_NAMES[output]}, bisheriges Gerät: hat nicht bestätigt, dass es aus ist; bitte dort nachsehen`,
  climateTarget: (degrees: number) => `Zieltemperatur auf ${degrees} °C gestellt`,
  climateMode: (auto: boolean) => `Klima-Automatik ${onOff(auto)}`,
  climateOutput: (output: ClimateOutput, on: boolean) => `${CLIMATE_OUTPUT_NAMES[output]} ${onOff(on)}`,
  userCreated: "Benutzer angelegt",
  userRoleChanged: (role: string) => `Rolle eines Benutzers geändert: ${role}`,
  userDisabled: "Benutzer gesperrt",
  userEnabled: "Benutzer wieder zugelassen",
  userPasswordReset: "Passwort eines Benutzers zurückgesetzt",
  passwordResetAtMachine: "Passwort eines Benutzers am Rechner des Servers zurückgesetzt",
  sessionEnded: "Anmeldung auf einem Gerät beendet",
  otherSessionsEnded: "Alle anderen Anmeldungen beendet",
  userSessionsEnded: "Benutzer überall abgemeldet",
  userDeleted: "Benutzer gelöscht",
  ownPasswordChanged: "Eigenes Passwort geändert",
  apiKeyCreated: "API-Schlüssel angelegt",
  apiKeyTokenReplaced: "API-Schlüssel erneuert, der bisherige gilt nicht mehr",
  apiKeyRevoked: "API-Schlüssel widerrufen",
  controllerCreated: (controller: string) => `Türcontroller eingerichtet: ${controller}`,
  controllerAccepted: (controller: string) => `Türcontroller übernommen: ${controller}`,
  wiringTested: (controller: string, failed: number) =>
    failed === 0
      ? `Verdrahtung von ${controller} geprüft: alles in Ordnung`
      : `Verdrahtung von ${controller} geprüft: ${failed === 1 ? "ein Teil" : `${failed} Teile`} nicht in Ordnung`,
  controllerUpdateSent: (controller: string, program: string) =>
    `Programm ${program} an Türcontroller ${controller} gesendet`,
  controllerUpdated: (controller: string, from: string, to: string) =>
    `Türcontroller ${controller} läuft mit Programm ${to} statt ${from}`,
  controllerRemoved: (controller: string) => `Türcontroller entfernt: ${controller}`,
  controllerEnrolled: (controller: string) =>
    `Türcontroller ${controller} hat sich angemeldet und entscheidet jetzt an seiner Tür`,
  controllerCodeReused: (controller: string) =>
    `Der Einmalcode des Türcontrollers ${controller} wurde ein zweites Mal benutzt und abgewiesen`,
  controllerCopySeen: (controller: string) =>
    `Ein zweites Gerät hat sich mit dem Schlüssel des Türcontrollers ${controller} gemeldet und wurde abgewiesen`,
  controllerReplacing: (controller: string) => `Ersatz für Türcontroller ${controller} vorbereitet`,
  controllerStolen: (controller: string) =>
    `Türcontroller ${controller} als gestohlen gemeldet: Sein Schlüssel gilt nicht mehr`,
  controllerReplaced: (controller: string) =>
    `Ein anderes Gerät ist jetzt der Türcontroller ${controller}; der Schlüssel des bisherigen gilt nicht mehr`,
  controllerKeyChanging: (controller: string) => `Neuer Schlüssel für Türcontroller ${controller} verlangt`,
  controllerKeyChanged: (controller: string) =>
    `Türcontroller ${controller} hat seinen neuen Schlüssel benutzt; der bisherige gilt nicht mehr`,
  terminalCreated: (terminal: string) => `Terminal eingerichtet: ${terminal}`,
  terminalEnrolmentRenewed: (terminal: string) =>
    `Neuer Einmalcode für Terminal ${terminal}; der bisherige Browser ist kein Terminal mehr`,
  terminalRemoved: (terminal: string) => `Terminal entfernt: ${terminal}`,
  terminalEnrolled: (terminal: string) => `Ein Browser hat sich als Terminal ${terminal} angemeldet`,
  signInFailed: "Anmeldung fehlgeschlagen",
  lastLoggedSignInFailed: (isKnownUser: boolean) =>
    `Anmeldung fehlgeschlagen, ${isKnownUser ? "" : "mit unbekannten Namen "}zum fünften Mal in zehn Minuten; weitere in diesen zehn Minuten stehen hier nicht`,
  refreshTokenReused: "Sitzung beendet: Ein verbrauchter Sitzungsschlüssel wurde noch einmal benutzt",
} as const;

/** The family of a browser that is none of the four known ones (G-02). */
export const OTHER_BROWSER = "andere";

/** Where a code was typed; null: on the panel. */
function atTerminal(terminal: string | null): string {
  return terminal === null ? "" : ` (Terminal ${terminal})`;
}

function forMinutes(count: number): string {
  if (count >= 120) return `${Math.ceil(count / 60)} Stunden lang`;
  return count === 1 ? "1 Minute lang" : `${count} Minuten lang`;
}

import type { HttpFaultView } from "@platzwart/contract/http-fault";
import type { ClimateOutput } from "@platzwart/domain/climate/facts";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Duration, Instant } from "@platzwart/domain/time/instant";
import { CLIMATE_OUTPUT_NAMES } from "./climate-words.ts";
import { FAULT_WORDS, HTTP_FAULT_WORDS } from "./fault-words.ts";
import { lasting, moment } from "./format.ts";

const onOff = (on: boolean) => (on ? "eingeschaltet" : "ausgeschaltet");

const records = (count: number) => `${count} ${count === 1 ? "Datensatz" : "Datensätze"}`;

/**
 * The German messages of the system log. Stored messages contain numbers of courts and names of doors, but neither names
 * of people nor digits of codes; these are added when an entry is shown (design: storage).
 */
export const LOG_MESSAGES = {
  lightByRule: (court: number, on: boolean) => `Licht Court ${court} automatisch ${onOff(on)}`,
  lightByPerson: (court: number, on: boolean) => `Licht Court ${court} von Hand ${onOff(on)}`,
  lightByDevice: (court: number, on: boolean) => `Licht Court ${court} an der Lampe ${onOff(on)}`,
  lampFailed: (court: number, fault: DeviceFault) => `Lampe Court ${court} ${FAULT_WORDS[fault]}`,
  offTimerNotCancelled: (court: number, fault: DeviceFault) =>
    `Bisherige Lampe Court ${court} ${FAULT_WORDS[fault]}; ihr Ausschalt-Timer gilt dort vielleicht weiter, auch beim Schalten von Hand`,
  lightAutomationSuspended: (court: number) =>
    `Licht Court ${court} wird immer wieder an der Lampe geschaltet; die Automatik greift 10 Minuten lang nicht ein`,
  lampRecovered: (court: number) => `Lampe Court ${court} antwortet wieder`,
  doorReleased: (door: string, until: Instant, at: Instant) => `${door} freigegeben bis ${moment(until, at)}`,
  doorReleaseEnded: (door: string) => `${door} nicht mehr freigegeben, noch offen`,
  doorOpened: (door: string) => `${door} an der Tür geöffnet`,
  doorLocked: (door: string) => `${door} verriegelt`,
  doorOpenRequested: (door: string) => `${door} wird von Hand geöffnet`,
  doorOpenNotConfirmed: (door: string, fault: DeviceFault) =>
    `${door} von Hand nicht geöffnet: Die Tür ${FAULT_WORDS[fault]}`,
  doorFailed: (door: string, fault: DeviceFault) => `${door} ${FAULT_WORDS[fault]}`,
  doorRecovered: (door: string) => `${door} antwortet wieder`,
  doorHoldNotEnded: (door: string, until: Instant, at: Instant) =>
    `${door}: Die bisherige Türsteuerung bestätigt nicht, dass die Freigabe endet; dort kann bis ${moment(until, at)} offen sein`,
  doorCreated: (door: string) => `Tür eingerichtet: ${door}`,
  doorSetUpChanged: (door: string) => `Tür geändert: ${door}`,
  doorRemoved: (door: string) => `Tür entfernt: ${door}`,
  lightChannelCreated: (court: number) => `Lichtkanal Court ${court} eingerichtet`,
  lightChannelChanged: (court: number) => `Lichtkanal Court ${court} geändert`,
  lightChannelTested: (court: number, isPassed: boolean) =>
    `Lichtkanal Court ${court} getestet: ${isPassed ? "in Ordnung" : "nicht in Ordnung"}`,
  lightChannelRemoved: (court: number) => `Lichtkanal Court ${court} entfernt`,
  modeChanged: (court: number, auto: boolean) =>
    `Court ${court} auf ${auto ? "Automatik" : "Manuell"} gestellt`,
  lightOverridden: (court: number, on: boolean, minutes: number) =>
    `Licht Court ${court} für ${minutes} ${minutes === 1 ? "Minute" : "Minuten"} ${onOff(on)}`,
  lightOverrideEnded: (court: number) => `Licht Court ${court} vorzeitig zurück auf Automatik`,
  courtBlocked: (court: number) => `Court ${court} gesperrt`,
  blockChanged: (court: number) => `Sperre von Court ${court} geändert`,
  blockEnded: (court: number) => `Sperre von Court ${court} aufgehoben`,
  schedulerPaused: "Automatischer Scheduler angehalten",
  schedulerResumed: "Automatischer Scheduler fortgesetzt",
  schedulerRunByHand: "Scheduler von Hand ausgeführt",
  clockJumped: (seconds: number) =>
    `Die Uhr des Servers ist um ${seconds > 0 ? "+" : "−"}${Math.abs(seconds)} s gesprungen (gestellt oder Rechner angehalten)`,
  monitoringOutageEnded: (fault: HttpFaultView, lasted: Duration) =>
    `Monitoring-Adresse war ${lasting(lasted)} lang nicht abrufbar: Sie ${HTTP_FAULT_WORDS[fault]}`,
  accessEnded: (court: number) => `Zugang Court ${court} beendet`,
  permanentCodeCreated: "Permanenter Code erstellt",
  permanentCodeDeleted: "Permanenter Code gelöscht",
  customerDataExported: (recordCount: number) =>
    `Auskunft über gespeicherte Daten erteilt (${records(recordCount)})`,
  customerDataErased: (recordCount: number) => `Daten einer Person gelöscht (${records(recordCount)})`,
  bookingCreated: (court: number) => `Buchung für Court ${court} angelegt`,
  bookingCancelled: (court: number) => `Buchung für Court ${court} storniert`,
  courtCountChanged: (count: number) => `Die Halle hat jetzt ${count} ${count === 1 ? "Court" : "Courts"}`,
  settingSaved: (key: string, from: string, to: string) => `Einstellung ${key} geändert: ${from} → ${to}`,
  settingUnreadable: (key: string) =>
    `Einstellung ${key} ist unlesbar gespeichert; es gilt die Voreinstellung`,
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
  userDeleted: "Benutzer gelöscht",
  ownPasswordChanged: "Eigenes Passwort geändert",
  apiKeyCreated: "API-Schlüssel angelegt",
  apiKeyTokenReplaced: "API-Schlüssel erneuert, der bisherige gilt nicht mehr",
  apiKeyRevoked: "API-Schlüssel widerrufen",
  signInFailed: "Anmeldung fehlgeschlagen",
  lastLoggedSignInFailed: (isKnownUser: boolean) =>
    `Anmeldung fehlgeschlagen, ${isKnownUser ? "" : "mit unbekannten Namen "}zum fünften Mal in zehn Minuten; weitere in diesen zehn Minuten stehen hier nicht`,
  refreshTokenReused: "Sitzung beendet: Ein verbrauchter Sitzungsschlüssel wurde noch einmal benutzt",
} as const;

/** The family of a browser that is none of the four known ones (G-02). */
export const OTHER_BROWSER = "andere";

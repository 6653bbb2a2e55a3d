import type { DeviceFault } from "@platzwart/domain/refusal";
import { FAULT_WORDS } from "./fault-words.ts";

const onOff = (on: boolean) => (on ? "eingeschaltet" : "ausgeschaltet");

/** What the system log says. Courts by number, people by nothing: names and digits are joined on display (design: storage). */
export const LOG_SENTENCES = {
  lightByRule: (court: number, on: boolean) => `Licht Court ${court} automatisch ${onOff(on)}`,
  lightByPerson: (court: number, on: boolean) => `Licht Court ${court} von Hand ${onOff(on)}`,
  lightByDevice: (court: number, on: boolean) => `Licht Court ${court} an der Lampe ${onOff(on)}`,
  lampFailed: (court: number, fault: DeviceFault) => `Lampe Court ${court} ${FAULT_WORDS[fault]}`,
  lampLeftAlone: (court: number) =>
    `Licht Court ${court} wird immer wieder an der Lampe geschaltet; die Automatik greift 10 Minuten lang nicht ein`,
  lampRecovered: (court: number) => `Lampe Court ${court} antwortet wieder`,
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
  clockStepped: (seconds: number) =>
    `Die Uhr des Servers ist um ${seconds > 0 ? "+" : "−"}${Math.abs(seconds)} s gesprungen (gestellt oder Rechner angehalten)`,
  accessEnded: (court: number) => `Zugang Court ${court} beendet`,
  bookingMade: (court: number) => `Buchung für Court ${court} angelegt`,
  bookingCancelled: (court: number) => `Buchung für Court ${court} storniert`,
  courtsInitialised: (count: number) => `Die Halle hat jetzt ${count} ${count === 1 ? "Court" : "Courts"}`,
  settingSaved: (key: string, from: string, to: string) => `Einstellung ${key} geändert: ${from} → ${to}`,
  settingUnreadable: (key: string) =>
    `Einstellung ${key} ist unlesbar gespeichert; es gilt die Voreinstellung`,
  refreshTokenReused: "Sitzung beendet: Ein verbrauchter Sitzungsschlüssel wurde noch einmal benutzt",
} as const;

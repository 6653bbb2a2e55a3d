import type { ClockTrust } from "@platzwart/domain/doors/clock-trust";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Duration, Instant } from "@platzwart/domain/time/instant";
import { FAULT_CLASS_WORDS } from "../fault-words.ts";
import { clockDifference, moment } from "../format.ts";
import { inOrder, type OutageEnd, outageEnded } from "./words-of-messages.ts";

export const doorMessages = {
  created: (door: string) => `Tür eingerichtet: ${door}`,
  changed: (door: string) => `Tür geändert: ${door}`,
  removed: (door: string) => `Tür entfernt: ${door}`,
  tested: (door: string, { problem }: { problem: string | null }) =>
    `${door} getestet: ${inOrder(problem === null)}`,
  openRequested: (door: string) => `${door} wird über das Panel geöffnet`,
  openingLate: (door: string) => `${door} nicht geöffnet: Der Befehl vom Panel kam zu spät an`,
  lockRequested: (door: string) => `${door} wird über das Panel verriegelt`,
  released: (door: string, until: Instant, at: Instant) => `${door} freigegeben bis ${moment(until, at)}`,
  releaseEnded: (door: string) => `${door} nicht mehr freigegeben, noch offen`,
  opened: (door: string) => `${door} vor Ort geöffnet`,
  openedByHand: (door: string) => `${door} offen: von Hand oder vor dem Neustart geöffnet`,
  locked: (door: string) => `${door} verriegelt`,
  openNotConfirmed: (door: string, { fault }: { fault: DeviceFault | "superseded" }) =>
    fault === "superseded"
      ? `${door} nicht geöffnet: Die Tür wurde inzwischen ersetzt oder entfernt`
      : `${door} ließ sich nicht öffnen: Die Tür ${FAULT_CLASS_WORDS[fault]}`,
  openingKnown: (door: string, { is_opened: isOpened }: { is_opened: boolean }) =>
    `${door} ${isOpened ? "wurde doch geöffnet" : "wurde wirklich nicht geöffnet"}: Die Tür hat es nachträglich gemeldet`,
  failed: (door: string, { fault }: { fault: DeviceFault }) => `${door} ${FAULT_CLASS_WORDS[fault]}`,
  recovered: (door: string) => `${door} antwortet wieder`,
  outageEnded: (door: string, { by }: { by: OutageEnd }) => `${door} ${outageEnded(by)}`,
  holdNotEnded: (door: string, until: Instant, at: Instant) =>
    `${door}: Die bisherige Türsteuerung bestätigt nicht, dass die Freigabe endet; dort kann bis ${moment(until, at)} offen sein`,
  correctedByLock: (door: string) => `Alarm: ${door} blieb ohne bekannten Grund offen und wird verriegelt`,
  correctedByTimer: (door: string) => `Alarm: ${door} war ohne Zeitgeber offen, der Impuls wird neu gegeben`,
} as const;

export const controllerMessages = {
  created: (controller: string) => `Türcontroller eingerichtet: ${controller}`,
  accepted: (controller: string) => `Türcontroller übernommen: ${controller}`,
  removed: (controller: string) => `Türcontroller entfernt: ${controller}`,
  enrolled: (controller: string) =>
    `Türcontroller ${controller} hat sich angemeldet und entscheidet jetzt an seiner Tür`,
  codeReused: (controller: string) =>
    `Der Einmalcode des Türcontrollers ${controller} wurde ein zweites Mal benutzt und abgewiesen`,
  copySeen: (controller: string) =>
    `Ein zweites Gerät hat sich mit dem Schlüssel des Türcontrollers ${controller} gemeldet und wurde abgewiesen`,
  replacing: (controller: string) => `Ersatz für Türcontroller ${controller} vorbereitet`,
  stolen: (controller: string) =>
    `Türcontroller ${controller} als gestohlen gemeldet: Sein Schlüssel gilt nicht mehr`,
  replaced: (controller: string) =>
    `Ein anderes Gerät ist jetzt der Türcontroller ${controller}; der Schlüssel des bisherigen gilt nicht mehr`,
  keyChanging: (controller: string) => `Neuer Schlüssel für Türcontroller ${controller} verlangt`,
  keyChanged: (controller: string) =>
    `Türcontroller ${controller} hat seinen neuen Schlüssel benutzt; der bisherige gilt nicht mehr`,
  wiringTested: (controller: string, failed: number) =>
    failed === 0
      ? `Verdrahtung von ${controller} geprüft: alles in Ordnung`
      : `Verdrahtung von ${controller} geprüft: ${failed === 1 ? "ein Teil" : `${failed} Teile`} nicht in Ordnung`,
  updateSent: (controller: string, { program }: { program: string }) =>
    `Programm ${program} an Türcontroller ${controller} gesendet`,
  updated: (controller: string, { from, to }: { from: string; to: string }) =>
    `Türcontroller ${controller} läuft mit Programm ${to} statt ${from}`,
  started: (door: string) => `Türcontroller von ${door} gestartet`,
  notStored: (door: string) => `Der Türcontroller von ${door} konnte ein Ereignis nicht sichern`,
  pinFailed: (door: string) => `Der Türcontroller von ${door} kann Relais oder Lampen nicht schalten`,
  buttonPressed: (door: string) => `Taster innen gedrückt: ${door}`,
  eventUnknown: (door: string) =>
    `Unbekanntes Ereignis vom Türcontroller von ${door}: Sein Programm ist neuer als der Server`,
  eventsLate: (door: string, { count }: { count: number }) =>
    count === 1 ? `1 Ereignis von ${door} nachgetragen` : `${count} Ereignisse von ${door} nachgetragen`,
  eventsMissing: (door: string, { count }: { count: number }) =>
    `Ereignislücke: ${count === 1 ? `1 Ereignis von ${door} ist` : `${count} Ereignisse von ${door} sind`} verloren`,
  clock: {
    synced: (door: string) => `Die Uhr des Türcontrollers von ${door} ist gestellt`,
    holdover: (door: string) => `Die Uhr des Türcontrollers von ${door} wurde seit 24 Stunden nicht gestellt`,
    unknown: (door: string) => `Der Türcontroller von ${door} kennt die Uhrzeit nicht`,
  } satisfies Record<ClockTrust, unknown>,
  clockDiffers: (door: string, ahead: Duration) =>
    `Die Uhr des Türcontrollers von ${door} geht gegenüber der des Servers ${clockDifference(ahead)}`,
  listRefused: (door: string) => `Der Türcontroller von ${door} nimmt seine Codeliste nicht an`,
  timeEstimated: (message: string) => `${message} (Uhrzeit geschätzt)`,
} as const;

export const terminalMessages = {
  created: (terminal: string) => `Terminal eingerichtet: ${terminal}`,
  enrolmentRenewed: (terminal: string) =>
    `Neuer Einmalcode für Terminal ${terminal}; der bisherige Browser ist kein Terminal mehr`,
  removed: (terminal: string) => `Terminal entfernt: ${terminal}`,
  enrolled: (terminal: string) => `Ein Browser hat sich als Terminal ${terminal} angemeldet`,
} as const;

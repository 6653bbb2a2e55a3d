import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { FAULT_CLASS_WORDS } from "../fault-words.ts";
import { moment } from "../format.ts";
import { inOrder, type OutageEnd, onOff, outageEnded } from "./words-of-messages.ts";

const CAUSE_WORDS = { rule: "automatisch", person: "von Hand", device: "vor Ort" } as const;

export const lightMessages = {
  changed: (court: string, { light, cause }: { light: "on" | "off"; cause: keyof typeof CAUSE_WORDS }) =>
    `Licht ${court} ${CAUSE_WORDS[cause]} ${onOff(light === "on")}`,
  flickers: (court: string) =>
    `Licht ${court} wechselt ohne Auftrag immer wieder. Bitte Schalter und Leitung prüfen; bis es ruhiger ist, stehen weitere Wechsel nicht im Protokoll`,
  automationSuspended: (court: string) =>
    `Licht ${court} wird immer wieder an der Lampe geschaltet; die Automatik greift 10 Minuten lang nicht ein`,
  overridden: (court: string, { light, minutes }: { light: "on" | "off"; minutes: number }) =>
    `Licht ${court} für ${minutes} ${minutes === 1 ? "Minute" : "Minuten"} ${onOff(light === "on")}`,
  overrideEnded: (court: string) => `Licht ${court} vorzeitig an die Automatik zurückgegeben`,
  allOverridden: (on: boolean, until: Instant, at: Instant, reason: string) =>
    `Alle Lichter ${onOff(on)} bis ${moment(until, at)}: ${reason}`,
  allOverridesEnded: "Alle Lichter vorzeitig an die Automatik zurückgegeben",
  channelCreated: (court: string) => `Lichtkanal ${court} eingerichtet`,
  channelChanged: (court: string) => `Lichtkanal ${court} geändert`,
  channelRemoved: (court: string) => `Lichtkanal ${court} entfernt`,
  channelTested: (court: string, { problem }: { problem: string | null }) =>
    `Lichtkanal ${court} getestet: ${inOrder(problem === null)}`,
  lampFailed: (court: string, { fault }: { fault: DeviceFault }) =>
    `Lampe ${court} ${FAULT_CLASS_WORDS[fault]}`,
  lampRecovered: (court: string) => `Lampe ${court} antwortet wieder`,
  lampOutageEnded: (court: string, { by }: { by: OutageEnd }) => `Lampe ${court} ${outageEnded(by)}`,
  offTimerNotCancelled: (court: string, { fault }: { fault: DeviceFault }) =>
    `Bisherige Lampe ${court} ${FAULT_CLASS_WORDS[fault]}; ihr Ausschalt-Timer gilt dort vielleicht weiter, auch beim Schalten von Hand`,
} as const;

import type { CourtId } from "@platzwart/domain/court/court";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { ChangeCause } from "../facts/change-cause-columns.ts";
import { audit, courtsEntry, type NewLogEntry, technical } from "../facts/log-entry.ts";

/**
 * A light went on or off, by the rule, a user (person), or somebody at the lamp (device), such as with the wall
 * switch. `codeIds`: the codes behind the rule.
 */
export function lightChanged(
  at: Instant,
  courtIds: readonly CourtId[],
  on: boolean,
  cause: ChangeCause,
  codeIds: readonly string[] = [],
): NewLogEntry {
  // deeds of people are stored for longer (G-07)
  const kind = cause.kind === "person" ? audit("lighting") : technical("lighting");
  return courtsEntry(kind, at, courtIds, LOG_MESSAGES.lightChanged[cause.kind](on), {
    light: on ? "on" : "off",
    cause: cause.kind,
    ...(cause.kind === "person" ? { user_id: cause.userId } : {}),
    ...(codeIds.length === 0 ? {} : { code_ids: codeIds }),
  });
}

/** A light switched by itself too often; further changes are not logged until a quiet period. */
export function lightFlickers(at: Instant, courtIds: readonly CourtId[]): NewLogEntry {
  return courtsEntry(technical("lighting", "warn"), at, courtIds, LOG_MESSAGES.lightFlickers);
}

/** An outage of a lamp, one entry each. */
export function lampFailed(at: Instant, courtIds: readonly CourtId[], fault: DeviceFault): NewLogEntry {
  return courtsEntry(technical("lighting", "error"), at, courtIds, LOG_MESSAGES.lampFailed(fault), { fault });
}

/** A removed or replaced lamp did not confirm the end of its off timer, which may still switch it off. */
export function offTimerNotCancelled(
  at: Instant,
  courtIds: readonly CourtId[],
  address: string,
  fault: DeviceFault,
): NewLogEntry {
  return courtsEntry(technical("lighting", "warn"), at, courtIds, LOG_MESSAGES.offTimerNotCancelled(fault), {
    fault,
    address,
  });
}

/** Repeated presses at the wall suspend automation for ten minutes. */
export function lightAutomationSuspended(at: Instant, courtIds: readonly CourtId[]): NewLogEntry {
  return courtsEntry(technical("lighting", "warn"), at, courtIds, LOG_MESSAGES.lightAutomationSuspended);
}

export function lampRecovered(at: Instant, courtIds: readonly CourtId[]): NewLogEntry {
  return courtsEntry(technical("lighting"), at, courtIds, LOG_MESSAGES.lampRecovered);
}

/**
 * The outage of a lamp ended with its removal or a new address or password; the state of the new one is unknown (case
 * A7).
 */
export function lampOutageEnded(
  at: Instant,
  courtIds: readonly CourtId[],
  by: "replacement" | "removal",
): NewLogEntry {
  return courtsEntry(technical("lighting"), at, courtIds, LOG_MESSAGES.lampOutageEnded(by), { by });
}

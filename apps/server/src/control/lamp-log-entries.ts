import type { CourtId } from "@platzwart/domain/court/court";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { ChangeCause } from "../facts/change-cause-columns.ts";
import { audit, courtsEntry, type NewLogEntry, technical } from "../facts/log-entry.ts";

/**
 * A light went on or off. `cause`: the automatic control by bookings (rule), a user (person), or somebody at the lamp,
 * for instance with the wall switch (device). `codeIds`: the codes for whose bookings the rule switched it.
 */
export function lightChanged(
  at: Instant,
  courtIds: readonly CourtId[],
  on: boolean,
  cause: ChangeCause,
  codeIds: readonly string[] = [],
): NewLogEntry {
  // what people do is kept longer (G-07)
  const kind = cause.kind === "person" ? audit("lighting") : technical("lighting");
  return courtsEntry(kind, at, courtIds, LOG_MESSAGES.lightChanged[cause.kind](on), {
    light: on ? "on" : "off",
    cause: cause.kind,
    ...(cause.kind === "person" ? { user_id: cause.userId } : {}),
    ...(codeIds.length === 0 ? {} : { code_ids: codeIds }),
  });
}

/** The light went on and off so often by itself that further changes are not logged until it is calm. */
export function lightFlickers(at: Instant, courtIds: readonly CourtId[]): NewLogEntry {
  return courtsEntry(technical("lighting", "warn"), at, courtIds, LOG_MESSAGES.lightFlickers);
}

/** A lamp has a fault: it cannot be reached, or does not do what it is told; one entry per outage. */
export function lampFailed(at: Instant, courtIds: readonly CourtId[], fault: DeviceFault): NewLogEntry {
  return courtsEntry(technical("lighting", "error"), at, courtIds, LOG_MESSAGES.lampFailed(fault), { fault });
}

/**
 * A lamp that was removed or replaced did not confirm that its off timer (inside the device: switches the lamp off
 * if the server fails) is cancelled; the timer may still run.
 */
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

/** Somebody keeps switching the lamp at the wall, so automation leaves the lamp alone for 10 minutes. */
export function lightAutomationSuspended(at: Instant, courtIds: readonly CourtId[]): NewLogEntry {
  return courtsEntry(technical("lighting", "warn"), at, courtIds, LOG_MESSAGES.lightAutomationSuspended);
}

export function lampRecovered(at: Instant, courtIds: readonly CourtId[]): NewLogEntry {
  return courtsEntry(technical("lighting"), at, courtIds, LOG_MESSAGES.lampRecovered);
}

/**
 * A lamp with a fault was removed, or is reached elsewhere or with another password: its outage is over, and of the one
 * that takes its place nothing is known yet (case A7).
 */
export function lampOutageEnded(
  at: Instant,
  courtIds: readonly CourtId[],
  by: "replacement" | "removal",
): NewLogEntry {
  return courtsEntry(technical("lighting"), at, courtIds, LOG_MESSAGES.lampOutageEnded(by), { by });
}

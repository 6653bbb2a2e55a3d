import type { DeviceFault } from "@platzwart/domain/refusal";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { ChangeCause } from "../facts/change-cause-columns.ts";
import type { DoorReport, Opener } from "../facts/device-pictures.ts";
import {
  access,
  audit,
  type DoorLogContext,
  doorEntry,
  type NewLogEntry,
  technical,
} from "../facts/log-entry.ts";
import type { LogLevel } from "../facts/log-records.ts";

/**
 * A door reported another state. Released or no longer released: for the door windows of codes (mode schedule).
 * Opened: for a short time, by a code at the door or by a user. `before`: the previous report; null: none. `codeIds`:
 * the codes behind a release of the rule.
 */
export function doorChanged(
  door: DoorLogContext & { readonly hasKeypad: boolean },
  before: DoorReport | null,
  report: DoorReport,
  cause: ChangeCause,
  codeIds: readonly string[],
): NewLogEntry {
  // heldUntil: end of the release; null: not released, but perhaps opened for a short time
  const { isUnlocked, heldUntil } = report;
  return doorEntry(technical("doors"), door, messageOf(door, report, before, cause), {
    door: isUnlocked ? "unlocked" : "locked",
    held_until: heldUntil === null ? null : toIso(heldUntil),
    cause: cause.kind,
    ...(codeIds.length === 0 ? {} : { code_ids: codeIds }),
  });
}

/** The door did not confirm an opening for a user or a code; superseded: the door was replaced or removed. */
export function doorOpenNotConfirmed(
  door: DoorLogContext,
  opener: Opener,
  why: DeviceFault | "superseded",
): NewLogEntry {
  const message =
    why === "superseded"
      ? LOG_MESSAGES.doorOpeningSuperseded(door.name)
      : LOG_MESSAGES.doorOpenNotConfirmed(door.name, why);
  return openingEntry("warn", door, opener, message, { fault: why });
}

/** The late outcome of an opening that was unconfirmed (control D5). */
export function doorOpeningKnown(door: DoorLogContext, opener: Opener, isOpened: boolean): NewLogEntry {
  const message = LOG_MESSAGES.doorOpeningKnown(door.name, isOpened);
  return openingEntry("info", door, opener, message, { is_opened: isOpened });
}

function openingEntry(level: LogLevel, door: DoorLogContext, opener: Opener, message: string, more: object) {
  const kind = opener.kind === "user" ? audit("doors", level) : access("doors", level);
  return doorEntry(kind, door, message, {
    ...(opener.kind === "user" ? { user_id: opener.id } : {}),
    ...(opener.kind === "code" ? { code_id: opener.codeId } : {}),
    ...more,
  });
}

/** An outage of a door, one entry each. */
export function doorFailed(door: DoorLogContext, fault: DeviceFault): NewLogEntry {
  return doorEntry(technical("doors", "error"), door, LOG_MESSAGES.doorFailed(door.name, fault), { fault });
}

/** The outage of a door ended with its replacement or removal; the former device may still be out. */
export function doorOutageEnded(door: DoorLogContext, by: "replacement" | "removal"): NewLogEntry {
  return doorEntry(technical("doors"), door, LOG_MESSAGES.doorOutageEnded(door.name, by), { by });
}

/**
 * The controller of a removed or moved door did not confirm that it locks; the door may stay unlocked there until
 * `until`.
 */
export function doorHoldNotEnded(door: DoorLogContext, until: Instant, fault: DeviceFault): NewLogEntry {
  const message = LOG_MESSAGES.doorHoldNotEnded(door.name, until, door.at);
  return doorEntry(technical("doors", "warn"), door, message, { fault, held_until: toIso(until) });
}

/** A door open without an end was commanded to lock, or to take a timer again (E-06). */
export function doorCorrected(door: DoorLogContext, how: "locked" | "timed"): NewLogEntry {
  return doorEntry(technical("doors", "error"), door, LOG_MESSAGES.doorCorrected[how](door.name));
}

export function doorRecovered(door: DoorLogContext): NewLogEntry {
  return doorEntry(technical("doors"), door, LOG_MESSAGES.doorRecovered(door.name));
}

function messageOf(
  { name, at, hasKeypad }: DoorLogContext & { readonly hasKeypad: boolean },
  report: DoorReport,
  before: DoorReport | null,
  cause: ChangeCause,
): string {
  if (report.heldUntil !== null) return LOG_MESSAGES.doorReleased(name, report.heldUntil, at);
  if (!report.isUnlocked) return LOG_MESSAGES.doorLocked(name);
  if (before?.isUnlocked === true) return LOG_MESSAGES.doorReleaseEnded(name);
  const isKnown =
    hasKeypad || report.byCommand !== null || report.openedFor !== undefined || cause.kind !== "device";
  return isKnown ? LOG_MESSAGES.doorOpened(name) : LOG_MESSAGES.doorOpenedByHand(name);
}

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
 * A door reported another state. Released or no longer released: for the door windows of codes (mode schedule). Opened:
 * for a short time, by a code at the door or by a user. `before`: the previous report; null: none. `cause`: what
 * changed the state: the automatic control (rule), a user (person) or somebody at the door (device); `codeIds`: the codes
 * for whose bookings the rule did.
 */
export function doorChanged(
  door: DoorLogContext & { readonly hasKeypad: boolean },
  before: DoorReport | null,
  report: DoorReport,
  cause: ChangeCause,
  codeIds: readonly string[],
): NewLogEntry {
  // heldUntil: until when the door is released; null: not released, but it may be opened for a short time
  const { isUnlocked, heldUntil } = report;
  return doorEntry(technical("doors"), door, messageOf(door, report, before, cause), {
    door: isUnlocked ? "unlocked" : "locked",
    held_until: heldUntil === null ? null : toIso(heldUntil),
    cause: cause.kind,
    ...(codeIds.length === 0 ? {} : { code_ids: codeIds }),
  });
}

/** The door did not confirm that it opened for a user, or for a code; superseded: another took its place, or none. */
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

/** A door says after all what came of an opening that it did not confirm in time (control D5). */
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

/** A door has a fault: it cannot be reached, or does not do what it is told; one entry per outage. */
export function doorFailed(door: DoorLogContext, fault: DeviceFault): NewLogEntry {
  return doorEntry(technical("doors", "error"), door, LOG_MESSAGES.doorFailed(door.name, fault), { fault });
}

/** A door that had an outage is reached elsewhere now, or was removed: nobody knows whether the old one would answer. */
export function doorOutageEnded(door: DoorLogContext, by: "replacement" | "removal"): NewLogEntry {
  return doorEntry(technical("doors"), door, LOG_MESSAGES.doorOutageEnded(door.name, by), { by });
}

/**
 * After a door was removed or got another address, the old controller did not confirm that it locks again; the door may
 * stay unlocked there until `until`.
 */
export function doorHoldNotEnded(door: DoorLogContext, until: Instant, fault: DeviceFault): NewLogEntry {
  const message = LOG_MESSAGES.doorHoldNotEnded(door.name, until, door.at);
  return doorEntry(technical("doors", "warn"), door, message, { fault, held_until: toIso(until) });
}

/** A door was open with no end in sight, and was told to lock, or where it is to be open a timer again (E-06). */
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

import type { CourtId } from "@platzwart/domain/court/court";
import type { DeviceFault } from "@platzwart/domain/refusal";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { DoorReport } from "../../control/drivers/door-driver.ts";
import type { Cause } from "../hall/device.ts";
import type { Opener } from "../hall/device-pictures.ts";
import type { NewLogEntry } from "../log/system-log-store.ts";

/** The door that a log entry is about, and the time of the entry. */
export interface DoorLogContext {
  /** The time of the entry. */
  readonly at: Instant;
  /** The id of the door. */
  readonly id: string;
  readonly name: string;
  readonly courtIds: readonly CourtId[];
}

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
  cause: Cause,
  codeIds: readonly string[],
): NewLogEntry {
  // heldUntil: until when the door is released; null: not released, but it may be opened for a short time
  const { isUnlocked, heldUntil } = report;
  return {
    ...commonFields(door),
    level: "info",
    category: "technical",
    message: messageOf(door, report, before, cause),
    metadata: {
      door_id: door.id,
      door: isUnlocked ? "unlocked" : "locked",
      held_until: heldUntil === null ? null : toIso(heldUntil),
      cause: cause.kind,
      ...(codeIds.length === 0 ? {} : { code_ids: codeIds }),
    },
  };
}

function messageOf(
  { name, at, hasKeypad }: DoorLogContext & { readonly hasKeypad: boolean },
  report: DoorReport,
  before: DoorReport | null,
  cause: Cause,
): string {
  if (report.heldUntil !== null) return LOG_MESSAGES.doorReleased(name, report.heldUntil, at);
  if (!report.isUnlocked) return LOG_MESSAGES.doorLocked(name);
  if (before?.isUnlocked === true) return LOG_MESSAGES.doorReleaseEnded(name);
  const isKnown = hasKeypad || report.byCommand !== null || cause.kind !== "device";
  return isKnown ? LOG_MESSAGES.doorOpened(name) : LOG_MESSAGES.doorOpenedByHand(name);
}

/**
 * A user opens the door without a code (D-31). The entry is stored before the command, so that no opening is missing.
 */
export function doorOpenRequested(door: DoorLogContext, userId: string): NewLogEntry {
  return {
    ...commonFields(door),
    level: "info",
    category: "audit",
    message: LOG_MESSAGES.doorOpenRequested(door.name),
    metadata: { door_id: door.id, user_id: userId },
  };
}

/** A user pressed "Tür öffnen" so long ago that the door was not opened. */
export function doorOpeningLate(door: DoorLogContext, userId: string): NewLogEntry {
  return {
    ...commonFields(door),
    level: "warn",
    category: "audit",
    message: LOG_MESSAGES.doorOpeningLate(door.name),
    metadata: { door_id: door.id, user_id: userId },
  };
}

/** A user has the door locked at once (D-09). */
export function doorLockRequested(door: DoorLogContext, userId: string): NewLogEntry {
  return {
    ...commonFields(door),
    level: "info",
    category: "audit",
    message: LOG_MESSAGES.doorLockRequested(door.name),
    metadata: { door_id: door.id, user_id: userId },
  };
}

/** The door did not confirm that it opened for a user, or for a code; superseded: another took its place, or none. */
export function doorOpenNotConfirmed(
  door: DoorLogContext,
  opener: Opener,
  why: DeviceFault | "superseded",
): NewLogEntry {
  return {
    ...openingFields(door, opener, { fault: why }),
    level: "warn",
    message:
      why === "superseded"
        ? LOG_MESSAGES.doorOpeningSuperseded(door.name)
        : LOG_MESSAGES.doorOpenNotConfirmed(door.name, why),
  };
}

/** A door says after all what came of an opening that it did not confirm in time (control D5). */
export function doorOpeningKnown(door: DoorLogContext, opener: Opener, isOpened: boolean): NewLogEntry {
  return {
    ...openingFields(door, opener, { is_opened: isOpened }),
    level: "info",
    message: LOG_MESSAGES.doorOpeningKnown(door.name, isOpened),
  };
}

function openingFields(door: DoorLogContext, opener: Opener, more: Record<string, string | boolean>) {
  const isUser = opener.kind === "user";
  return {
    ...commonFields(door),
    category: isUser ? "audit" : "access",
    metadata: {
      door_id: door.id,
      ...(isUser ? { user_id: opener.id } : {}),
      ...(opener.kind === "code" ? { code_id: opener.codeId } : {}),
      ...more,
    },
  } as const;
}

/** A door has a fault: it cannot be reached, or does not do what it is told; one entry per outage. */
export function doorFailed(door: DoorLogContext, fault: DeviceFault): NewLogEntry {
  return {
    ...commonFields(door),
    level: "error",
    category: "technical",
    message: LOG_MESSAGES.doorFailed(door.name, fault),
    metadata: { door_id: door.id, fault },
  };
}

/** A door that had an outage is reached elsewhere now, or was removed: nobody knows whether the old one would answer. */
export function doorOutageEnded(door: DoorLogContext, by: "replacement" | "removal"): NewLogEntry {
  return {
    ...commonFields(door),
    level: "info",
    category: "technical",
    message: LOG_MESSAGES.doorOutageEnded(door.name, by),
    metadata: { door_id: door.id, by },
  };
}

/**
 * After a door was removed or got another address, the old controller did not confirm that it locks again; the door may
 * stay unlocked there until `until`.
 */
export function doorHoldNotEnded(door: DoorLogContext, until: Instant, fault: DeviceFault): NewLogEntry {
  return {
    ...commonFields(door),
    level: "warn",
    category: "technical",
    message: LOG_MESSAGES.doorHoldNotEnded(door.name, until, door.at),
    metadata: { door_id: door.id, fault, held_until: toIso(until) },
  };
}

/** A door was open with no end in sight, and was told to lock, or where it is to be open a timer again (E-06). */
export function doorCorrected(door: DoorLogContext, how: "locked" | "timed"): NewLogEntry {
  return {
    ...commonFields(door),
    level: "error",
    category: "technical",
    message: LOG_MESSAGES.doorCorrected[how](door.name),
    metadata: { door_id: door.id },
  };
}

/** A door's fault is over. */
export function doorRecovered(door: DoorLogContext): NewLogEntry {
  return {
    ...commonFields(door),
    level: "info",
    category: "technical",
    message: LOG_MESSAGES.doorRecovered(door.name),
    metadata: { door_id: door.id },
  };
}

/** The entry belongs to a court if the door leads to this court only. */
function commonFields({ at, courtIds }: DoorLogContext) {
  const [courtId = null] = courtIds.length === 1 ? courtIds : [];
  return { at, component: "doors", courtId } as const;
}

import type { CourtId } from "@platzwart/domain/court/court";
import type { DeviceFault } from "@platzwart/domain/refusal";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { LOG_SENTENCES } from "@platzwart/texts/log-sentences";
import type { Cause } from "./device.ts";
import type { DoorReport } from "./ports/door-driver.ts";
import type { LogRecord } from "./ports/system-log-store.ts";

/** The door that an entry is about, by its id and its own name, and when. */
export interface AboutDoor {
  readonly at: Instant;
  readonly id: string;
  readonly name: string;
  readonly courtIds: readonly CourtId[];
}

/** A door reports another state: by rule it is released or not, at the door it is opened or locked. */
export function doorChanged(
  door: AboutDoor,
  before: DoorReport | null,
  report: DoorReport,
  cause: Cause,
): LogRecord {
  const { isUnlocked, heldUntil } = report;
  return {
    ...base(door),
    level: "info",
    category: "technical",
    message: sentenceOf(door, before, report),
    metadata: {
      door_id: door.id,
      door: isUnlocked ? "unlocked" : "locked",
      held_until: heldUntil === null ? null : toIso(heldUntil),
      cause: cause.kind,
    },
  };
}

function sentenceOf(
  { name, at }: AboutDoor,
  before: DoorReport | null,
  { isUnlocked, heldUntil }: DoorReport,
): string {
  if (heldUntil !== null) return LOG_SENTENCES.doorReleased(name, heldUntil, at);
  if (!isUnlocked) return LOG_SENTENCES.doorLocked(name);
  return before?.isUnlocked === true ? LOG_SENTENCES.doorReleaseEnded(name) : LOG_SENTENCES.doorOpened(name);
}

/** A person has the door opened without a code (D-31); it is stored before the door is told. */
export function doorOpeningByPerson(door: AboutDoor, userId: string): LogRecord {
  return {
    ...base(door),
    level: "info",
    category: "audit",
    message: LOG_SENTENCES.doorOpenedByPerson(door.name),
    metadata: { door_id: door.id, user_id: userId },
  };
}

/** The door does not say that it opened for a person. */
export function doorNotOpenedByPerson(door: AboutDoor, userId: string, fault: DeviceFault): LogRecord {
  return {
    ...base(door),
    level: "warn",
    category: "audit",
    message: LOG_SENTENCES.doorNotOpenedByPerson(door.name, fault),
    metadata: { door_id: door.id, user_id: userId, fault },
  };
}

export function doorFailed(door: AboutDoor, fault: DeviceFault): LogRecord {
  return {
    ...base(door),
    level: "error",
    category: "technical",
    message: LOG_SENTENCES.doorFailed(door.name, fault),
    metadata: { door_id: door.id, fault },
  };
}

/** A door that was removed or moved may still be held where it was. */
export function doorHoldNotEnded(door: AboutDoor, until: Instant, fault: DeviceFault): LogRecord {
  return {
    ...base(door),
    level: "warn",
    category: "technical",
    message: LOG_SENTENCES.doorHoldNotEnded(door.name, until, door.at),
    metadata: { door_id: door.id, fault, held_until: toIso(until) },
  };
}

export function doorRecovered(door: AboutDoor): LogRecord {
  return {
    ...base(door),
    level: "info",
    category: "technical",
    message: LOG_SENTENCES.doorRecovered(door.name),
    metadata: { door_id: door.id },
  };
}

/** The entry is the court's too when the door is the court's alone. */
function base({ at, courtIds }: AboutDoor) {
  const [courtId = null] = courtIds.length === 1 ? courtIds : [];
  return { at, component: "doors", courtId } as const;
}

import type { AccessCode } from "@platzwart/domain/access/access-code";
import type { CodeCheck } from "@platzwart/domain/access/check-code";
import { type Duration, type Instant, SECOND } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { TerminalCaller } from "../../database/caller.ts";
import type { DoorRecord } from "../../facts/equipment-records.ts";
import type { NewLogEntry } from "../../facts/log-entry.ts";
import type { GuessSubject } from "./guess-limit-records.ts";

/** Where and when a code was typed, and by whom it was sent. `door`: null: before none. */
interface EntryContext {
  readonly at: Instant;
  readonly door: Pick<DoorRecord, "id" | "name" | "courtIds" | "openSeconds"> | null;
  /** null: at a terminal. */
  readonly userId: string | null;
  /** null: by a user. */
  readonly terminal: Pick<TerminalCaller, "id" | "name"> | null;
}

interface DoorEntryContext extends EntryContext {
  readonly door: NonNullable<EntryContext["door"]>;
}

type Denial = Extract<CodeCheck, { granted: false }>["reason"];

/** A valid code opens a door (D-10); its digits are joined when somebody reads it who may see them. */
export function accessGranted(
  { at, door, ...by }: DoorEntryContext,
  code: Pick<AccessCode, "id" | "courtId">,
): NewLogEntry {
  return {
    ...commonFields(at, door, code.courtId),
    level: "info",
    category: "access",
    message: LOG_MESSAGES.accessGranted(door.name, by.terminal?.name ?? null),
    metadata: {
      ...doorFields(door, by),
      code_id: code.id,
      door_action: "unlock",
      auto_lock_timer: door.openSeconds,
    },
  };
}

/** The test code opens a simulated door (D-12). */
export function testCodeAccepted({ at, door, ...by }: DoorEntryContext): NewLogEntry {
  return {
    ...commonFields(at, door),
    level: "info",
    category: "access",
    message: LOG_MESSAGES.testCodeAccepted(door.name),
    metadata: {
      ...doorFields(door, by),
      test_code: true,
      door_action: "unlock",
      auto_lock_timer: door.openSeconds,
    },
  };
}

/** A code was good, but decided so late that its door was not opened for it. `codeId`: null: it was the test code. */
export function codeDecidedLate({ at, door, ...by }: DoorEntryContext, codeId: string | null): NewLogEntry {
  return {
    ...commonFields(at, door),
    level: "warn",
    category: "access",
    message: LOG_MESSAGES.codeDecidedLate(door.name),
    metadata: {
      ...doorFields(door, by),
      ...(codeId === null ? {} : { code_id: codeId }),
      door_action: "none",
    },
  };
}

/** A door does not open for a code (D-10). `tag` tells whether it is the same code as in another entry. */
export function accessDenied(
  { at, door, ...by }: DoorEntryContext,
  { length, tag, reason }: { readonly length: number; readonly tag: string; readonly reason: Denial },
): NewLogEntry {
  return {
    ...commonFields(at, door),
    level: "warn",
    category: "denied",
    message: LOG_MESSAGES.accessDenied(door.name, by.terminal?.name ?? null, reason),
    metadata: {
      ...doorFields(door, by),
      code_length: length,
      code_tag: tag,
      reason,
      door_action: "none",
    },
  };
}

/** So many codes were wrong that no more is taken for a while (D-21). */
export function codesNotTaken({ at, door, ...by }: EntryContext, wait: Duration): NewLogEntry {
  const minutes = Math.ceil(wait / (60 * SECOND));
  return {
    ...commonFields(at, door),
    level: "warn",
    category: "denied",
    message:
      door === null
        ? LOG_MESSAGES.codesOfUserNotTaken(minutes)
        : LOG_MESSAGES.codesNotTaken(door.name, minutes),
    metadata: {
      ...(door === null ? byFields(by) : doorFields(door, by)),
      retry_after: Math.ceil(wait / SECOND),
    },
  };
}

/** So many codes were wrong within a day that an operator must hear of it (D-21). */
export function guessingAlarm({ at, door, ...by }: EntryContext, subject: GuessSubject): NewLogEntry {
  const alarm = { level: "error", category: "denied" } as const;
  if (subject === "hall")
    return { ...commonFields(at, null), ...alarm, message: LOG_MESSAGES.guessingInHall, metadata: {} };
  if (door === null)
    return {
      ...commonFields(at, null),
      ...alarm,
      message: LOG_MESSAGES.guessingByUser,
      metadata: byFields(by),
    };
  const message = LOG_MESSAGES.guessingAtDoor(door.name);
  return { ...commonFields(at, door), ...alarm, message, metadata: doorFields(door, by) };
}

/** An operator knows of an alarm now. */
export function codeAlarmAcknowledged(at: Instant, subject: GuessSubject, userId: string): NewLogEntry {
  return {
    ...commonFields(at, null),
    level: "info",
    category: "audit",
    message: LOG_MESSAGES.codeAlarmAcknowledged,
    metadata: { alarm: subject, user_id: userId },
  };
}

/** An operator has a door take codes again at once. */
export function wrongCodesCleared(
  at: Instant,
  door: NonNullable<EntryContext["door"]>,
  userId: string,
): NewLogEntry {
  return {
    ...commonFields(at, door),
    level: "info",
    category: "audit",
    message: LOG_MESSAGES.wrongCodesCleared(door.name),
    metadata: doorFields(door, { userId, terminal: null }),
  };
}

function doorFields(
  { id, name }: NonNullable<EntryContext["door"]>,
  by: Pick<EntryContext, "userId" | "terminal">,
) {
  return { door_id: id, device_name: name, ...byFields(by) };
}

function byFields({ userId, terminal }: Pick<EntryContext, "userId" | "terminal">) {
  return { user_id: userId, ...(terminal === null ? {} : { terminal_id: terminal.id }) };
}

/** The entry belongs to the court of the code, or else to the only court behind the door. */
function commonFields(at: Instant, door: EntryContext["door"], ofCode: number | null = null) {
  const only = door?.courtIds.length === 1 ? (door.courtIds[0] ?? null) : null;
  return { at, component: "door-control", courtId: (ofCode ?? only) as NewLogEntry["courtId"] } as const;
}

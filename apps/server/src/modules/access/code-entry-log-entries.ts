import type { AccessCode } from "@platzwart/domain/access/access-code";
import type { Denial } from "@platzwart/domain/doors/access-list";
import { type Duration, type Instant, SECOND } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { TerminalCaller } from "../../database/caller.ts";
import type { DoorRecord } from "../../facts/equipment-records.ts";
import { access, audit, denied, type EntryKind, type NewLogEntry, onlyCourt } from "../../facts/log-entry.ts";
import type { GuessSubject } from "./guess-limit-records.ts";

const COMPONENT = "door-control";

/** Door and sender of a typed code, and the time. `door`: null: none. */
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

/**
 * A valid code opens a door (D-10); its digits are joined at reading for roles that may see them. The entry belongs to the
 * court of the code, or else to the only court behind the door.
 */
export function accessGranted(
  typed: DoorEntryContext,
  code: Pick<AccessCode, "id" | "courtId">,
): NewLogEntry {
  const { door, terminal } = typed;
  const message = LOG_MESSAGES.accessGranted(door.name, terminal?.name ?? null);
  const entry = entryOf(access(COMPONENT), typed, message, { code_id: code.id, ...opening(door) });
  return { ...entry, courtId: code.courtId ?? entry.courtId };
}

/** The test code opens a simulated door (D-12). */
export function testCodeAccepted(typed: DoorEntryContext): NewLogEntry {
  const message = LOG_MESSAGES.testCodeAccepted(typed.door.name);
  return entryOf(access(COMPONENT), typed, message, { test_code: true, ...opening(typed.door) });
}

/** A code does not open a door (D-10). `tag` identifies equal codes across entries. */
export function accessDenied(
  typed: DoorEntryContext,
  { length, tag, reason }: { readonly length: number; readonly tag: string; readonly reason: Denial },
): NewLogEntry {
  const message = LOG_MESSAGES.accessDenied(typed.door.name, typed.terminal?.name ?? null, reason);
  const code = { code_length: length, code_tag: tag };
  return entryOf(denied(COMPONENT, "warn"), typed, message, { ...code, reason, door_action: "none" });
}

/** Too many wrong codes cause a lockout (D-21). */
export function codesNotTaken(typed: EntryContext, wait: Duration): NewLogEntry {
  const { door } = typed;
  const minutes = Math.ceil(wait / (60 * SECOND));
  const message =
    door === null
      ? LOG_MESSAGES.codesOfUserNotTaken(minutes)
      : LOG_MESSAGES.codesNotTaken(door.name, minutes);
  return entryOf(denied(COMPONENT, "warn"), typed, message, { retry_after: Math.ceil(wait / SECOND) });
}

/** Too many wrong codes within a day raise an alarm (D-21). */
export function guessingAlarm(typed: EntryContext, subject: GuessSubject): NewLogEntry {
  const { at, door } = typed;
  const kind = denied(COMPONENT, "error");
  if (subject === "hall") return { ...kind, at, message: LOG_MESSAGES.guessingInHall, metadata: {} };
  const message = door === null ? LOG_MESSAGES.guessingByUser : LOG_MESSAGES.guessingAtDoor(door.name);
  return entryOf(kind, typed, message);
}

export function codeAlarmAcknowledged(at: Instant, subject: GuessSubject, userId: string): NewLogEntry {
  const metadata = { alarm: subject, user_id: userId };
  return { ...audit(COMPONENT), at, message: LOG_MESSAGES.codeAlarmAcknowledged, metadata };
}

/** An operator ends the lockout of a door. */
export function wrongCodesCleared(at: Instant, door: DoorEntryContext["door"], userId: string): NewLogEntry {
  const message = LOG_MESSAGES.wrongCodesCleared(door.name);
  return entryOf(audit(COMPONENT), { at, door, userId, terminal: null }, message);
}

function opening({ openSeconds }: DoorEntryContext["door"]) {
  return { door_action: "unlock", auto_lock_timer: openSeconds };
}

/** `more`: metadata beside door and sender. */
function entryOf(
  kind: EntryKind,
  { at, door, userId, terminal }: EntryContext,
  message: string,
  more: object = {},
): NewLogEntry {
  const metadata = {
    ...(door && { door_id: door.id, device_name: door.name }),
    user_id: userId,
    ...(terminal && { terminal_id: terminal.id }),
    ...more,
  };
  return { ...kind, at, courtId: onlyCourt(door?.courtIds ?? []), message, metadata };
}

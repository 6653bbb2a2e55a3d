import type { ReplacementReason } from "@platzwart/contract/endpoints/code-list-endpoints";
import type { AccessCode } from "@platzwart/domain/access/access-code";
import type { Denial } from "@platzwart/domain/doors/access-list";
import { type Duration, type Instant, MINUTE, SECOND } from "@platzwart/domain/time/instant";
import { codeMessages } from "@platzwart/texts/log/codes";
import type { TerminalCaller } from "../../database/caller.ts";
import type { DoorRecord } from "../../facts/equipment-records.ts";
import { audit, denied, onlyCourt, rowsAbout } from "../../facts/log-entry.ts";
import type { GuessSubject } from "./guess-limit-records.ts";

type Code = Pick<AccessCode, "id" | "courtId">;
const codeRows = rowsAbout("access-codes", ({ id, courtId }: Code) => ({
  courtId,
  metadata: { code_id: id },
}));

export const codeLog = {
  madeByHand: codeRows.action("info", codeMessages.madeByHand),
  ended: codeRows.action("info", codeMessages.ended),
  restored: codeRows.action("info", codeMessages.restored),
  permanentCreated: codeRows.action("info", codeMessages.permanentCreated),
  permanentChanged: codeRows.action("info", codeMessages.permanentChanged),
  permanentDeleted: codeRows.action("info", codeMessages.permanentDeleted),
  /** `ids`: of the lost code and its replacement. */
  replaced: (
    at: Instant,
    courtId: Code["courtId"],
    ids: readonly string[],
    reason: ReplacementReason,
    userId: string,
  ) => {
    const metadata = { code_ids: ids, reason, user_id: userId };
    return audit("access-codes", "info", { at, courtId }, codeMessages.replaced(reason), metadata);
  },
};

/** What somebody typed. `door`: null: the code was only validated. */
interface TypedCode {
  readonly door: Pick<DoorRecord, "id" | "name" | "courtIds" | "openSeconds"> | null;
  /** null: typed at a terminal or at the door itself. */
  readonly userId: string | null;
  /** null: typed by a user or at the door itself. */
  readonly terminal: Pick<TerminalCaller, "id" | "name"> | null;
}

interface TypedCodeAtDoor extends TypedCode {
  readonly door: NonNullable<TypedCode["door"]>;
}

const { row } = rowsAbout("door-control", ({ door, userId, terminal }: TypedCode) => ({
  courtId: onlyCourt(door?.courtIds ?? []),
  metadata: {
    ...(door && { door_id: door.id, device_name: door.name }),
    user_id: userId,
    ...(terminal && { terminal_id: terminal.id }),
  },
}));

export const codeEntryLog = {
  /** The entry belongs to the code's court, or else to the only court behind the door (D-10). */
  granted: (at: Instant, typed: TypedCodeAtDoor, code: Code) => {
    const message = codeMessages.granted(typed.door.name, typed.terminal);
    const entry = row("access", "info", message)(at, typed, { code_id: code.id, ...openingMetadata(typed) });
    return { ...entry, courtId: code.courtId ?? entry.courtId };
  },
  /** The test code opens a simulated door (D-12). */
  testCodeAccepted: (at: Instant, typed: TypedCodeAtDoor) => {
    const message = codeMessages.testCodeAccepted(typed.door.name);
    return row("access", "info", message)(at, typed, { test_code: true, ...openingMetadata(typed) });
  },
  /** `tag` is equal for equal codes. */
  denied: (at: Instant, typed: TypedCodeAtDoor, reason: Denial, length: number, tag: string) => {
    const message = codeMessages.denied(typed.door.name, typed.terminal, reason);
    const metadata = { code_length: length, code_tag: tag, reason, door_action: "none" };
    return row("denied", "warn", message)(at, typed, metadata);
  },
  /** Lockout after too many wrong codes (D-21). */
  lockedOut: (at: Instant, typed: TypedCode, wait: Duration) => {
    const message = codeMessages.lockedOut(typed.door, Math.ceil(wait / MINUTE));
    return row("denied", "warn", message)(at, typed, { retry_after: Math.ceil(wait / SECOND) });
  },
  /** Alarm after too many wrong codes within a day. */
  alarmRaised: (at: Instant, typed: TypedCode, subject: GuessSubject) =>
    subject === "hall"
      ? denied("door-control", "error", { at }, codeMessages.guessingInHall)
      : row("denied", "error", codeMessages.guessing(typed.door))(at, typed),
  alarmAcknowledged: (at: Instant, alarm: GuessSubject, userId: string) =>
    audit("door-control", "info", { at }, codeMessages.alarmAcknowledged, { alarm, user_id: userId }),
  wrongCodesCleared: (at: Instant, door: TypedCodeAtDoor["door"], userId: string) =>
    row("audit", "info", codeMessages.wrongCodesCleared(door.name))(at, { door, userId, terminal: null }),
};

function openingMetadata({ door }: TypedCodeAtDoor) {
  return { door_action: "unlock", auto_lock_timer: door.openSeconds };
}

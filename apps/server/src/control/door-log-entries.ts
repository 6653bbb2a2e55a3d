import type { DeviceFault } from "@platzwart/domain/refusal";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { doorMessages } from "@platzwart/texts/log/doors";
import type { Opener } from "../facts/device-pictures.ts";
import { doorRows, type LoggedDoor } from "../facts/log-entry.ts";
import type { DoorReported } from "./door.ts";

const { row } = doorRows;

type KnownDoor = LoggedDoor & { readonly hasKeypad: boolean };
type DoorChange = Pick<DoorReported, "previousReport" | "report" | "cause">;

export const doorLog = {
  /** `codeIds`: the codes behind a release by the rule. */
  changed: (at: Instant, door: KnownDoor, change: DoorChange, codeIds: readonly string[]) => {
    const { report, cause } = change;
    return row("technical", "info", changeMessage(at, door, change))(at, door, {
      door: report.isUnlocked ? "unlocked" : "locked",
      held_until: report.heldUntil === null ? null : toIso(report.heldUntil),
      cause: cause.kind,
      ...(codeIds.length > 0 && { code_ids: codeIds }),
    });
  },
  /** superseded: the door was replaced or removed. */
  openNotConfirmed: (at: Instant, door: LoggedDoor, opener: Opener, fault: DeviceFault | "superseded") =>
    row(categoryOf(opener), "warn", doorMessages.openNotConfirmed)(at, door, { ...idOf(opener), fault }),
  /** The late outcome of an unconfirmed opening (case D5). */
  openingKnown: (at: Instant, door: LoggedDoor, opener: Opener, isOpened: boolean) =>
    row(categoryOf(opener), "info", doorMessages.openingKnown)(at, door, {
      ...idOf(opener),
      is_opened: isOpened,
    }),
  failed: row("technical", "error", doorMessages.failed),
  recovered: row("technical", "info", doorMessages.recovered),
  /** The outage ended with the door's replacement or removal, although the former device may still be out. */
  outageEnded: row("technical", "info", doorMessages.outageEnded),
  /** The controller of a removed or moved door did not confirm the lock; the door may stay unlocked. */
  holdNotEnded: (at: Instant, door: LoggedDoor, until: Instant, fault: DeviceFault) => {
    const message = doorMessages.holdNotEnded(door.name, until, at);
    return row("technical", "warn", message)(at, door, { fault, held_until: toIso(until) });
  },
  /** A door open without an end was commanded to lock, or to set its timer again (E-06). */
  correctedByLock: row("technical", "error", doorMessages.correctedByLock),
  correctedByTimer: row("technical", "error", doorMessages.correctedByTimer),
};

function categoryOf({ kind }: Opener): "audit" | "access" {
  return kind === "user" ? "audit" : "access";
}

function idOf(opener: Opener) {
  if (opener.kind === "user") return { user_id: opener.id };
  return opener.kind === "code" ? { code_id: opener.codeId } : {};
}

function changeMessage(
  at: Instant,
  { name, hasKeypad }: KnownDoor,
  { previousReport, report, cause }: DoorChange,
): string {
  // null: not released, but perhaps opened for a short time
  if (report.heldUntil !== null) return doorMessages.released(name, report.heldUntil, at);
  if (!report.isUnlocked) return doorMessages.locked(name);
  if (previousReport?.isUnlocked === true) return doorMessages.releaseEnded(name);
  const isKnown =
    hasKeypad || report.byCommand !== null || report.openedFor !== undefined || cause.kind !== "device";
  return isKnown ? doorMessages.opened(name) : doorMessages.openedByHand(name);
}

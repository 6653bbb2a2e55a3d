import type { DeviceFault } from "@platzwart/domain/refusal";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { doorMessages } from "@platzwart/texts/log/doors";
import type { Opener } from "../facts/device-pictures.ts";
import { doorRows, type LoggedDoor } from "../facts/log-entry.ts";
import type { DoorReported } from "./door.ts";

const { row } = doorRows;

type KnownDoor = LoggedDoor & { readonly hasKeypad: boolean };
type DoorChange = Pick<DoorReported, "before" | "report" | "cause">;

export const doorLog = {
  /**
   * A door reported another state. Released or no longer released: for the door windows of codes (mode schedule).
   * Opened: for a short time, by a code at the door or by a user. `before`: the previous report; null: none. `codeIds`:
   * the codes behind a release of the rule.
   */
  changed: (at: Instant, door: KnownDoor, change: DoorChange, codeIds: readonly string[]) => {
    const { report, cause } = change;
    return row("technical", "info", changeMessage(at, door, change))(at, door, {
      door: report.isUnlocked ? "unlocked" : "locked",
      held_until: report.heldUntil === null ? null : toIso(report.heldUntil),
      cause: cause.kind,
      ...(codeIds.length > 0 && { code_ids: codeIds }),
    });
  },
  /** The door did not confirm an opening for a user or a code; superseded: the door was replaced or removed. */
  openNotConfirmed: (at: Instant, door: LoggedDoor, opener: Opener, fault: DeviceFault | "superseded") =>
    row(categoryOf(opener), "warn", doorMessages.openNotConfirmed)(at, door, { ...idOf(opener), fault }),
  /** The late outcome of an opening that was unconfirmed (control D5). */
  openingKnown: (at: Instant, door: LoggedDoor, opener: Opener, isOpened: boolean) =>
    row(categoryOf(opener), "info", doorMessages.openingKnown)(at, door, {
      ...idOf(opener),
      is_opened: isOpened,
    }),
  /** An outage of a door, one entry each. */
  failed: row("technical", "error", doorMessages.failed),
  recovered: row("technical", "info", doorMessages.recovered),
  /** The outage of a door ended with its replacement or removal; the former device may still be out. */
  outageEnded: row("technical", "info", doorMessages.outageEnded),
  /** The controller of a removed or moved door did not confirm that it locks; the door may be unlocked there until then. */
  holdNotEnded: (at: Instant, door: LoggedDoor, until: Instant, fault: DeviceFault) => {
    const message = doorMessages.holdNotEnded(door.name, until, at);
    return row("technical", "warn", message)(at, door, { fault, held_until: toIso(until) });
  },
  /** A door open without an end was commanded to lock, or to take a timer again (E-06). */
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
  { before, report, cause }: DoorChange,
): string {
  // heldUntil: end of the release; null: not released, but perhaps opened for a short time
  if (report.heldUntil !== null) return doorMessages.released(name, report.heldUntil, at);
  if (!report.isUnlocked) return doorMessages.locked(name);
  if (before?.isUnlocked === true) return doorMessages.releaseEnded(name);
  const isKnown =
    hasKeypad || report.byCommand !== null || report.openedFor !== undefined || cause.kind !== "device";
  return isKnown ? doorMessages.opened(name) : doorMessages.openedByHand(name);
}

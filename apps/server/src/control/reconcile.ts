import type { Decisions } from "@platzwart/domain/scheduler/decide";
import type { CommandOutcome } from "../facts/command-outcome.ts";
import type { Doors } from "./doors.ts";
import type { Lamps } from "./lamps.ts";

/** A command that was sent to a device, and what will have come of it. */
export interface SentCommand {
  /** Unique among lamps and doors. */
  readonly device: string;
  readonly outcome: Promise<CommandOutcome>;
}

/**
 * Tells every lamp and door the difference between what it should be and what it reports. `isRetry` also tells those
 * that pause after a failure, and lets every door confirm what it holds (Z-03); `isPersons`: also a lamp that is left
 * alone or does not let us in, because a person asks for it; `staysLit`: whether a lamp that is on is not put out, because
 * nobody knows what time it is; `mayRelease`: false for the same reason, or where a booking may have been cancelled that
 * is not read yet, so that doors are only locked.
 */
export function reconcile(
  devices: { readonly lamps: Lamps; readonly doors: Doors },
  decisions: Decisions,
  how: {
    readonly lamps: {
      readonly isRetry: boolean;
      isPersons(channelId: string): boolean;
      staysLit(channelId: string): boolean;
    };
    readonly doors: { readonly isRetry: boolean; readonly mayRelease: boolean };
  },
): SentCommand[] {
  const sent: SentCommand[] = [];
  devices.lamps.noteWindows(decisions.courts);
  devices.doors.noteWindows(decisions.doors);
  for (const { channelId, desired, until, isCommanded } of decisions.channels) {
    // what a command wants is no rule's: one that failed since it was decided is not repeated
    if (isCommanded) continue;
    const lamp = devices.lamps.get(channelId);
    const isPersons = how.lamps.isPersons(channelId);
    if (desired === null || (!desired && how.lamps.staysLit(channelId))) {
      lamp?.release({ isPersons });
      continue;
    }
    const outcome = lamp?.ensure(desired, { isRetry: how.lamps.isRetry, isPersons, until }) ?? null;
    if (outcome !== null) sent.push({ device: `lamp ${channelId}`, outcome });
  }
  for (const { doorId, released, until, reasons } of decisions.doors) {
    // a door out of operation is locked where it is not, and asked for no confirmation
    const isInUse = !reasons.some(({ kind }) => kind === "court_unavailable");
    const { isRetry, mayRelease } = how.doors;
    // what it holds ends by itself
    if (released && !mayRelease) continue;
    const asked = { isRetry, isConfirming: isRetry && isInUse };
    const door = devices.doors.get(doorId);
    const outcome = door?.ensure(released ? until : null, asked) ?? null;
    // a door that somebody opened is locked before its court goes out of operation (Z-08)
    if (!isInUse && door?.opening != null) void door.lock(null);
    if (outcome !== null) sent.push({ device: `door ${doorId}`, outcome });
  }
  return sent;
}

import type { Decisions } from "@platzwart/domain/scheduler/decide";
import type { CommandOutcome } from "../facts/command-outcome.ts";
import type { Doors } from "./doors.ts";
import type { Lamps } from "./lamps.ts";

/** A command with its outcome to come. */
export interface SentCommand {
  /** Unique among lamps and doors. */
  readonly device: string;
  readonly outcome: Promise<CommandOutcome>;
}

/**
 * Sends every lamp and door the difference between desired and reported state. `isRetry`: also during a pause after a
 * failure, and every door confirms its hold (Z-03); `isPersons`: also despite a suspension or a refused login,
 * because a person asks; `staysLit`: no lamp is switched off, because the time is unknown; `mayRelease`: false for
 * the same reason, or if a cancellation may be unread, so that doors are only locked.
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
    // a person's command that failed since the decision is not repeated by rule
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
    // a door out of operation is locked if needed, without a confirmation
    const isInUse = !reasons.some(({ kind }) => kind === "court_unavailable");
    const { isRetry, mayRelease } = how.doors;
    // a hold ends by itself
    if (released && !mayRelease) continue;
    const asked = { isRetry, isConfirming: isRetry && isInUse };
    const door = devices.doors.get(doorId);
    const outcome = door?.ensure(released ? until : null, asked) ?? null;
    // an open door is locked before its court goes out of operation (Z-08)
    if (!isInUse && door?.opening != null) void door.lock(null);
    if (outcome !== null) sent.push({ device: `door ${doorId}`, outcome });
  }
  return sent;
}

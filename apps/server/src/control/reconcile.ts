import type { Decisions } from "@platzwart/domain/scheduler/decide";
import type { CommandOutcome } from "../facts/command-outcome.ts";
import type { Doors } from "./doors.ts";
import type { Lamps } from "./lamps.ts";

export interface SentCommand {
  /** Unique among lamps and doors. */
  readonly device: string;
  readonly outcome: Promise<CommandOutcome>;
}

/** Sends every lamp and door the difference of desired and reported state. */
export function reconcile(
  devices: { readonly lamps: Lamps; readonly doors: Doors },
  decisions: Decisions,
  options: {
    readonly lamps: {
      /** Sends also in a pause after a failure. */
      readonly isRetry: boolean;
      /** A person asks, which overrides a suspension or a refused login. */
      isByPerson(channelId: string): boolean;
      /** The lamp is not switched off, because the time is unknown. */
      staysLit(channelId: string): boolean;
    };
    /** `isRetry`: confirms holds (Z-03); `mayRelease`: false if time or cancellations are unknown. */
    readonly doors: { readonly isRetry: boolean; readonly mayRelease: boolean };
  },
): SentCommand[] {
  const sent: SentCommand[] = [];
  devices.lamps.noteWindows(decisions.courts);
  devices.doors.noteWindows(decisions.doors);
  for (const { channelId, desired, until, isCommanded } of decisions.channels) {
    // the rule does not repeat a person's command that failed since the decision
    if (isCommanded) continue;
    const lamp = devices.lamps.get(channelId);
    const isByPerson = options.lamps.isByPerson(channelId);
    if (desired === null || (!desired && options.lamps.staysLit(channelId))) {
      lamp?.release({ isByPerson });
      continue;
    }
    const outcome = lamp?.ensure(desired, { isRetry: options.lamps.isRetry, isByPerson, until }) ?? null;
    if (outcome !== null) sent.push({ device: `lamp ${channelId}`, outcome });
  }
  for (const { doorId, released, until, reasons } of decisions.doors) {
    // a door out of operation is locked without a confirmation
    const isInUse = !reasons.some(({ kind }) => kind === "court_unavailable");
    const { isRetry, mayRelease } = options.doors;
    // a hold ends by itself
    if (released && !mayRelease) continue;
    const holdOptions = { isRetry, isConfirming: isRetry && isInUse };
    const door = devices.doors.get(doorId);
    const outcome = door?.ensure(released ? until : null, holdOptions) ?? null;
    // an open door is locked before its court goes out of operation (Z-08)
    if (!isInUse && door?.opening != null) void door.lock(null);
    if (outcome !== null) sent.push({ device: `door ${doorId}`, outcome });
  }
  return sent;
}

import type { CourtId } from "../court/court.ts";
import type { Decisions, Reason } from "./decide.ts";

/** Who or what started a run (Z-05): the 5 minutes, one made up for, the start, an edge, a change, or a person. */
export type RunTrigger = "schedule" | "missed" | "start" | "edge" | "change" | "manual";

/** A command of a run and what came of it; one that a newer command replaced counts for neither. */
export interface RunCommand {
  /** The device, unique among doors and lamps. */
  readonly device: string;
  readonly outcome: "confirmed" | "failed" | "superseded";
}

export interface RunSummary {
  readonly commandsSent: number;
  readonly devicesContacted: number;
  readonly successfulCommands: number;
  readonly failedCommands: number;
  /** How many time-limited codes get somebody onto a court now. */
  readonly validCodes: number;
  readonly courtsProcessed: number;
}

/** What a run found for a court, as of its beginning (Z-04). */
export interface CourtRunState {
  readonly courtId: CourtId;
  readonly reasons: readonly Reason[];
  /** Ids; the digits are joined for those who may see them. */
  readonly validCodes: readonly string[];
  readonly doorUnlock: boolean;
  /** What the light was to be; a manual light as it was. */
  readonly lightOn: boolean;
}

/** The scheduler's result (Z-04). */
export interface RunResult {
  /** false when commands were sent and none was confirmed (Z-11: "Fehler"). */
  readonly success: boolean;
  readonly summary: RunSummary;
  readonly courts: readonly CourtRunState[];
}

/** The result of a run, from what it decided and what became of its commands. */
export function runResult(
  decisions: Decisions,
  isLightOn: (court: CourtId) => boolean,
  commands: readonly RunCommand[],
): RunResult {
  const counted = commands.filter(({ outcome }) => outcome !== "superseded");
  const successful = counted.filter(({ outcome }) => outcome === "confirmed").length;
  const courts = decisions.courts.map(({ courtId, light, validCodes, doorUnlock }) => ({
    courtId,
    reasons: light.reasons,
    validCodes,
    doorUnlock,
    lightOn: light.desired ?? isLightOn(courtId),
  }));
  return {
    success: counted.length === 0 || successful > 0,
    summary: {
      commandsSent: counted.length,
      devicesContacted: new Set(counted.map(({ device }) => device)).size,
      successfulCommands: successful,
      failedCommands: counted.length - successful,
      validCodes: new Set(courts.flatMap((court) => court.validCodes)).size,
      courtsProcessed: courts.length,
    },
    courts,
  };
}

import type { CourtId } from "../court/court.ts";
import type { Decisions, Reason } from "./decide.ts";

/** The cause of a run (Z-05): the 5-minute schedule, a missed run, the server's start, an edge, a change, a person. */
export type RunTrigger = "schedule" | "missed" | "start" | "edge" | "change" | "manual";

/** A command of a run with its outcome; a superseded command counts neither as confirmed nor as failed. */
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
  /** How many time-limited codes open a door to a court at the run's beginning. */
  readonly validCodes: number;
  readonly courtsProcessed: number;
}

/** A court as decided at the run's beginning (Z-04). */
export interface CourtRunState {
  readonly courtId: CourtId;
  readonly reasons: readonly Reason[];
  /** Ids of codes; the views add the digits for roles that may see them. */
  readonly validCodes: readonly string[];
  readonly doorUnlock: boolean;
  /** The desired state of the light; for a light without a rule its reported state. */
  readonly lightOn: boolean;
}

/** The scheduler's result (Z-04). */
export interface RunResult {
  /** false when commands were sent and none was confirmed (Z-11: "Fehler"). */
  readonly success: boolean;
  readonly summary: RunSummary;
  readonly courts: readonly CourtRunState[];
}

/** The result of a run, computed from its decisions and the outcomes of its commands. */
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

import type { CourtId } from "../court/court.ts";
import type { Decisions } from "./decide.ts";
import type { Reason } from "./reason.ts";

/**
 * The cause of a run (Z-05), a pass of the control loop that is kept in the history; stored with it:
 * - schedule: the schedule of every 5 minutes
 * - missed: a scheduled run was due while no server ran
 * - edge: a window, block or override began or ended
 * - change: stored facts changed
 * - manual: a user started the run
 */
export type RunTrigger = "schedule" | "missed" | "start" | "edge" | "change" | "manual";

/**
 * A command of a run with its outcome. superseded: a newer command replaced it; it counts neither as
 * confirmed nor as failed.
 */
export interface RunCommand {
  /** The name of the device, unique among doors and lamps. */
  readonly device: string;
  readonly outcome: "confirmed" | "failed" | "superseded";
}

/** Counts of a run; stored as JSON with these field names. */
interface RunSummary {
  /** Without superseded commands. */
  readonly commandsSent: number;
  readonly devicesContacted: number;
  readonly successfulCommands: number;
  readonly failedCommands: number;
  /** The number of time-limited codes that open a door to a court at the run's beginning. */
  readonly validCodes: number;
  readonly courtsProcessed: number;
}

/** The decision about a court at the run's beginning (Z-04); stored as JSON with these field names. */
interface CourtRunState {
  readonly courtId: CourtId;
  readonly reasons: readonly Reason[];
  /** The ids of the time-limited codes that open a door to the court, typed or not. */
  readonly validCodes: readonly string[];
  /** Whether a door of the court should be released (CourtDecision.shouldUnlockDoor). */
  readonly doorUnlock: boolean;
  /** Whether the court had a door; as hasLamp. */
  readonly hasDoor?: boolean;
  /** The reasons of its door, or of its released one among several. Missing in runs of former versions. */
  readonly doorReasons?: readonly Reason[];
  /** Whether the court had a lamp. Missing in runs of former versions. */
  readonly hasLamp?: boolean;
  /** The desired state of the light; for a light without a desired state, the reported state. */
  readonly lightOn: boolean;
}

/** The result of a scheduler run (Z-04). */
export interface RunResult {
  /** false: commands were sent and none was confirmed (Z-11; on the page "Fehler"). */
  readonly success: boolean;
  readonly summary: RunSummary;
  readonly courts: readonly CourtRunState[];
}

/**
 * The result of a run, computed from its decisions and the outcomes of its commands. `isLightOn`: the state that a
 * court's lamp reported at the run's beginning; null: it has no lamp.
 */
export function runResult(
  decisions: Decisions,
  isLightOn: (court: CourtId) => boolean | null,
  commands: readonly RunCommand[],
): RunResult {
  const counted = commands.filter(({ outcome }) => outcome !== "superseded");
  const successful = counted.filter(({ outcome }) => outcome === "confirmed").length;
  const courts = decisions.courts.map(({ courtId, light, validCodes, shouldUnlockDoor }) => {
    const reported = isLightOn(courtId);
    const doors = decisions.doors.filter(({ courtIds }) => courtIds.includes(courtId));
    const door = doors.find(({ released }) => released) ?? doors[0];
    return {
      courtId,
      reasons: light.reasons,
      validCodes,
      doorUnlock: shouldUnlockDoor,
      hasDoor: door !== undefined,
      doorReasons: door?.reasons ?? [],
      hasLamp: reported !== null,
      lightOn: light.desired ?? reported ?? false,
    };
  });
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

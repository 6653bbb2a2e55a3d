import type { CourtId } from "../court/court.ts";
import type { Decisions } from "./decide.ts";
import type { Reason } from "./reason.ts";

/** Why a run began, stored with it (Z-05); schedule: every 5 minutes; missed: due while no server ran. */
export type RunTrigger = "schedule" | "missed" | "start" | "edge" | "change" | "manual";

/** A superseded command counts neither as confirmed nor as failed. */
export interface RunCommand {
  /** Name of the door or lamp, unique among both. */
  readonly device: string;
  readonly outcome: "confirmed" | "failed" | "superseded";
}

/** Stored as JSON with these field names. */
interface RunSummary {
  /** Without superseded commands. */
  readonly commandsSent: number;
  readonly devicesContacted: number;
  readonly successfulCommands: number;
  readonly failedCommands: number;
  /** At the run's beginning, time-limited codes that open a door. */
  readonly validCodes: number;
  readonly courtsProcessed: number;
}

/** At the run's beginning (Z-04); stored as JSON with these field names. */
interface CourtRunState {
  readonly courtId: CourtId;
  readonly reasons: readonly Reason[];
  /** Time-limited codes that open a door to the court. */
  readonly validCodes: readonly string[];
  /** As CourtDecision.shouldUnlockDoor. */
  readonly doorUnlock: boolean;
  /** `hasDoor`, `doorReasons` and `hasLamp` are missing in stored runs of former versions. */
  readonly hasDoor?: boolean;
  /** Reasons of the court's first released door, or else of its first door. */
  readonly doorReasons?: readonly Reason[];
  readonly hasLamp?: boolean;
  /** Desired state, or else the reported one. */
  readonly lightOn: boolean;
}

/** Result of a scheduler run (Z-04). */
export interface RunResult {
  /** false: commands were sent and none was confirmed (Z-11). */
  readonly success: boolean;
  readonly summary: RunSummary;
  readonly courts: readonly CourtRunState[];
}

/** `isLightOn`: reported at the run's beginning; null: no lamp. */
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

import type { DEVICE_TEST_STEPS } from "@platzwart/contract/device-test";
import type { ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import type { DoorCommandOutcome } from "@platzwart/domain/devices/door-commands";
import type { Outcome } from "@platzwart/domain/devices/output";
import type { Duration, Instant } from "@platzwart/domain/time/instant";
import type { ClimateState } from "./climate-records.ts";
import type { CommandOutcome } from "./command-outcome.ts";
import type { UserOpener } from "./device-pictures.ts";
import type { StoredRun } from "./scheduler-records.ts";

/** The person behind a command. */
export interface CommandAuthor {
  readonly id: string;
  readonly username: string;
}

/** Failed steps of a test in order, each with its fault. */
export type FailedSteps = ReadonlyMap<(typeof DEVICE_TEST_STEPS)[number], Exclude<Outcome, "confirmed">>;

/** A single opening of a door. */
export interface Opening {
  readonly doorId: string;
  /** The door's connection; a replacement is not opened. */
  readonly connection: number;
  readonly duration: Duration;
  readonly opener: UserOpener;
}

/**
 * Commands and questions of modules to control. Single commands of a person, or for a code at a door, are never
 * repeated, not even after a restart; their outcome is final.
 */
export interface Commands {
  /** At a court in manual mode: all its lamps (C-02). superseded: no such lamp, a test, or a newer command. */
  switchLight(court: CourtId, on: boolean, by: CommandAuthor): Promise<CommandOutcome>;
  /**
   * Tests a lamp, which nobody else switches meanwhile (E-03); `isBackOn`: its state afterwards. in_test: under test
   * already, or gone.
   */
  testLamp(
    channelId: string,
    by: CommandAuthor,
  ): Promise<{ readonly failed: FailedSteps; readonly isBackOn: boolean } | "in_test">;
  /** Opens the door for two seconds and checks its report (E-03). gone: not connected any more. */
  testDoor(doorId: string, by: CommandAuthor): Promise<FailedSteps | "gone">;
  openDoor(opening: Opening): Promise<DoorCommandOutcome>;
  /** Ends every hold and opening at once (D-09). */
  lockDoor(doorId: string, userId: string): Promise<DoorCommandOutcome>;
  /** Connects the stored lamps and doors. A failure is only logged, because the loop retries. */
  connectEquipment(): Promise<void>;
  /** Runs the scheduler for a user; resolves once the devices have answered, rejects when it cannot run. */
  runByHand(userId: string): Promise<StoredRun>;
  /** Time of the next run, ignoring a pause. */
  nextRun(now: Instant): Instant;
  /** Asks every lamp and door for its state; resolves when each has answered or failed. */
  askDevices(): Promise<void>;
  /** Requests a pass. change: stored facts changed, check: a device's state may have changed. */
  compare(why: "change" | "check"): void;
  /** Time since the last pass with the complete stored state; null: none yet. */
  readonly sinceLastPass: Duration | null;
  /** Whether the connected devices may differ from the stored equipment. */
  readonly isEquipmentOutOfSync: boolean;
  /** Stored but unconnected: ids of doors, and courts of lamps. */
  readonly unconnected: { readonly doors: readonly string[]; readonly lamps: readonly CourtId[] };
}

/** Commands and questions to the hall's climate. */
export interface ClimateCommands {
  /** Whether the hall is simulated, or a device has reported a temperature since the start, even an old one (K-03). */
  readonly hasSensor: boolean;
  /** The stored intents, with the present state of heating and cooling, which may not be stored yet. */
  withPresentOutputs(stored: ClimateState): ClimateState;
  /** Reads state and settings again, connects devices whose URL has changed, and decides again; never rejects. */
  reload(): Promise<void>;
  view(): ClimateView;
}

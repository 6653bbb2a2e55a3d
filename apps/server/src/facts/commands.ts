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

export interface CommandAuthor {
  readonly id: string;
  readonly username: string;
}

/** Failed steps of a device's test, in order, each with its fault. */
export type FailedSteps = ReadonlyMap<(typeof DEVICE_TEST_STEPS)[number], Exclude<Outcome, "confirmed">>;

export interface Opening {
  readonly doorId: string;
  /** DoorPicture.connection: a door that was connected anew since is not opened. */
  readonly connection: number;
  readonly duration: Duration;
  readonly opener: UserOpener;
}

/** Port of control. A person's single commands are never repeated, not even after a restart. */
export interface Commands {
  /** All lamps of a court in manual mode (C-02); superseded: no such lamp, a test, or a newer command. */
  switchLight(court: CourtId, on: boolean, author: CommandAuthor): Promise<CommandOutcome>;
  /** Tests a lamp (E-03); `isBackOn`: on again afterwards; in_test: another test runs, or the lamp is gone. */
  testLamp(
    channelId: string,
    author: CommandAuthor,
  ): Promise<{ readonly failed: FailedSteps; readonly isBackOn: boolean } | "in_test">;
  /** Opens the door for two seconds and checks its report (E-03); gone: not connected any more. */
  testDoor(doorId: string, author: CommandAuthor): Promise<FailedSteps | "gone">;
  openDoor(opening: Opening): Promise<DoorCommandOutcome>;
  /** Ends every hold and opening at once (D-09). */
  lockDoor(doorId: string, userId: string): Promise<DoorCommandOutcome>;
  /** Connects the stored lamps and doors; a failure is only logged, because the loop retries. */
  connectEquipment(): Promise<void>;
  /** Resolves once the devices have answered; rejects when the scheduler cannot run. */
  runByHand(userId: string): Promise<StoredRun>;
  /** Time of the next scheduled run, as if the scheduler were not paused. */
  nextRun(now: Instant): Instant;
  /** Resolves when every lamp and door has answered or failed. */
  askDevices(): Promise<void>;
  /** Requests a pass; change: stored facts changed; check: a device's state may have changed. */
  requestReconcile(cause: "change" | "check"): void;
  /** Since the last pass with the complete stored state; null: none yet. */
  readonly sinceLastPass: Duration | null;
  /** Whether connected devices may differ from the stored equipment. */
  readonly isEquipmentOutOfSync: boolean;
  /** Stored but unconnected: ids of doors, and courts of lamps. */
  readonly unconnected: { readonly doors: readonly string[]; readonly lamps: readonly CourtId[] };
}

export interface ClimateCommands {
  /** Whether the hall is simulated, or a device reported any temperature since the start (K-03). */
  readonly hasSensor: boolean;
  /** The stored state with the present one of heating and cooling, which may not be stored yet. */
  withPresentOutputs(stored: ClimateState): ClimateState;
  /** Also connects devices whose URL changed, and decides again; never rejects. */
  reload(): Promise<void>;
  view(): ClimateView;
}

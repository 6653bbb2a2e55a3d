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

/** Who has a device do something. */
export interface CommandAuthor {
  readonly id: string;
  readonly username: string;
}

/** The steps of a test that failed, in their order, and what is the matter with each. */
export type FailedSteps = ReadonlyMap<(typeof DEVICE_TEST_STEPS)[number], Exclude<Outcome, "confirmed">>;

/** That a door is to be opened once. */
export interface Opening {
  readonly doorId: string;
  /** Of which door it is meant; another that took its place is not opened. */
  readonly connection: number;
  readonly duration: Duration;
  readonly opener: UserOpener;
}

/**
 * What modules have control do, and the little of it that they ask: nothing else of it is known to them. What a person,
 * or a code at a door, has done once is never sent again, and never after a restart; its outcome is final.
 */
export interface Commands {
  /**
   * At a court in manual mode: all its lamps (C-02). superseded: there is no such lamp, it is in a test, or a newer
   * command replaced this one.
   */
  switchLight(court: CourtId, on: boolean, by: CommandAuthor): Promise<CommandOutcome>;
  /**
   * Tests a lamp, which nobody else switches meanwhile (E-03); `isBackOn`: what it was told to be afterwards. in_test: it
   * is tested already, or not there any more.
   */
  testLamp(
    channelId: string,
    by: CommandAuthor,
  ): Promise<{ readonly failed: FailedSteps; readonly isBackOn: boolean } | "in_test">;
  /** Opens the door for two seconds and looks whether it says so (E-03). gone: it is not connected any more. */
  testDoor(doorId: string, by: CommandAuthor): Promise<FailedSteps | "gone">;
  openDoor(opening: Opening): Promise<DoorCommandOutcome>;
  /** Ends at once whatever keeps the door unlocked (D-09). */
  lockDoor(doorId: string, userId: string): Promise<DoorCommandOutcome>;
  /** Connects lamps and doors as they are stored now. A failure is only logged, because the loop tries again. */
  connectEquipment(): Promise<void>;
  /** Runs the scheduler for a user; resolves once the devices have answered, rejects when it cannot run. */
  runByHand(userId: string): Promise<StoredRun>;
  /** When the next five-minute run is due, not considering a pause of the scheduler. */
  nextRun(now: Instant): Instant;
  /** Asks every lamp and door for its state; resolves when each has answered or failed. */
  askDevices(): Promise<void>;
  /** Has the hall compared now. change: what is stored has changed, check: a device may stand otherwise. */
  compare(why: "change" | "check"): void;
  /** The time since the loop last compared the hall with all that is stored; null: it has not yet. */
  readonly sinceLastPass: Duration | null;
  /** Whether the connected devices may differ from the stored equipment. */
  readonly isEquipmentOutOfSync: boolean;
  /** What is stored and not connected: the ids of doors, and the courts of lamps. */
  readonly unconnected: { readonly doors: readonly string[]; readonly lamps: readonly CourtId[] };
}

/** The same of the hall's climate. */
export interface ClimateCommands {
  /** Whether the hall is simulated, or a device has reported a temperature since the start, even an old one (K-03). */
  readonly hasSensor: boolean;
  /** What people want as it is stored, with how heating and cooling stand now: that may not be stored yet. */
  asItStands(stored: ClimateState): ClimateState;
  /** Reads state and settings again, connects devices whose URL has changed, and decides anew; never rejects. */
  reload(): Promise<void>;
  view(): ClimateView;
}

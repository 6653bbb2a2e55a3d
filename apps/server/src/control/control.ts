import type { CourtId } from "@platzwart/domain/court/court";
import type { DoorCommandOutcome } from "@platzwart/domain/devices/door-commands";
import { ownChannels } from "@platzwart/domain/scheduler/channel-decision";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Duration, Instant } from "@platzwart/domain/time/instant";
import type { CommandOutcome } from "../facts/command-outcome.ts";
import type { CommandAuthor, Commands, FailedSteps, Opening } from "../facts/commands.ts";
import type { Hall } from "../facts/hall.ts";
import type { StoredRun } from "../facts/scheduler-records.ts";
import type { ControlLoop } from "./control-loop.ts";
import { testDoor, testLamp } from "./device-test.ts";
import type { Doors } from "./doors.ts";
import type { EquipmentSync } from "./equipment-sync.ts";
import type { Lamps } from "./lamps.ts";
import type { Schedule } from "./schedule.ts";

interface ControlOptions {
  readonly hall: Hall;
  readonly lamps: Lamps;
  readonly doors: Doors;
  readonly clock: Clock;
  readonly loop: ControlLoop;
  readonly equipment: EquipmentSync;
  readonly schedule: Schedule;
}

/** Carries out commands of persons; each resolves with its outcome. */
export class Control implements Commands {
  readonly #options: ControlOptions;

  constructor(options: ControlOptions) {
    this.#options = options;
  }

  get sinceLastPass(): Duration | null {
    return this.#options.loop.sinceLastPass;
  }

  get isEquipmentOutOfSync(): boolean {
    return this.#options.equipment.isOutOfSync;
  }

  get unconnected(): Commands["unconnected"] {
    return this.#options.equipment.unconnected;
  }

  connectEquipment(): Promise<void> {
    return this.#options.equipment.sync();
  }

  runByHand(userId: string): Promise<StoredRun> {
    return this.#options.loop.runByHand(userId);
  }

  nextRun(now: Instant): Instant {
    return this.#options.schedule.next(now);
  }

  async askDevices(): Promise<void> {
    await Promise.all([this.#options.lamps.poll(), this.#options.doors.poll()]);
  }

  requestReconcile(trigger: "change" | "check"): void {
    this.#options.loop.request(trigger);
  }

  /** "On" is the intent of this court, "off" of all that share its lamps; a failed command has no intent. */
  async switchLight(court: CourtId, on: boolean, author: CommandAuthor): Promise<CommandOutcome> {
    const { pictures } = this.#options.lamps;
    const light = pictures.ofCourt(court);
    if (light === undefined || light.isInTest) return "superseded";
    const courts = on ? [court] : [court, ...light.sharedWith];
    // earlier intents are older than this command
    const revisionAtCommand = this.#options.hall.read.factsRevision + 1;
    const onConfirmed = () => this.#options.lamps.setManualLight(courts, { on, revision: revisionAtCommand });
    const outcomes = await Promise.all(
      ownChannels(pictures.all(), court).map(
        ({ id }) =>
          this.#options.lamps.get(id)?.command(on, author, { onConfirmed, revisionAtCommand }) ??
          "superseded",
      ),
    );
    return outcomes.find((outcome) => outcome !== "confirmed") ?? "confirmed";
  }

  async testLamp(
    channelId: string,
    by: CommandAuthor,
  ): Promise<{ readonly failed: FailedSteps; readonly isBackOn: boolean } | "in_test"> {
    const lamp = this.#options.lamps.get(channelId);
    const reservation = lamp?.reserveForTest() ?? null;
    if (lamp === undefined || reservation === null) return "in_test";
    try {
      const failed = await testLamp({ lamp, reservation, clock: this.#options.clock, by });
      return { failed, isBackOn: reservation.isBackOn };
    } finally {
      reservation.release();
    }
  }

  async testDoor(doorId: string, by: CommandAuthor): Promise<FailedSteps | "gone"> {
    const door = this.#options.doors.get(doorId);
    return door === undefined ? "gone" : testDoor(door, { clock: this.#options.clock, by });
  }

  async openDoor({ doorId, connection, duration, opener }: Opening): Promise<DoorCommandOutcome> {
    const door = this.#options.doors.get(doorId);
    return door?.connection === connection ? door.open(duration, opener) : "superseded";
  }

  async lockDoor(doorId: string, userId: string): Promise<DoorCommandOutcome> {
    return this.#options.doors.get(doorId)?.lock({ id: userId }) ?? "unreachable";
  }
}

import type { CourtId } from "@platzwart/domain/court/court";
import type { DoorCommandOutcome } from "@platzwart/domain/devices/door-commands";
import { ownChannels } from "@platzwart/domain/scheduler/channel-decision";
import { decide } from "@platzwart/domain/scheduler/decide";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Duration } from "@platzwart/domain/time/instant";
import type { CommandOutcome } from "../modules/hall/device.ts";
import type { Opener } from "../modules/hall/device-pictures.ts";
import type { Hall } from "../modules/hall/hall.ts";
import { type DeviceTest, testDoor, testLamp } from "./device-test.ts";
import type { Doors } from "./doors.ts";
import type { LampUser } from "./lamp.ts";
import type { Lamps } from "./lamps.ts";

/** What a person, or a code at a door, has done once. It is never sent again, and never after a restart. */
export type Command =
  /** At a court in manual mode: all its lamps (C-02). */
  | {
      readonly kind: "switch_light";
      readonly court: CourtId;
      readonly on: boolean;
      readonly by: LampUser;
    }
  /** Nobody else switches the lamp meanwhile; `isBackOn`: what it is to be afterwards (E-03). */
  | {
      readonly kind: "test_lamp";
      readonly channelId: string;
      readonly isBackOn: boolean;
      readonly by: LampUser;
    }
  /** `connection`: of which door it is meant; another that took its place is not opened. */
  | {
      readonly kind: "open_door";
      readonly doorId: string;
      readonly connection: number;
      readonly duration: Duration;
      readonly opener: Opener;
    }
  /** Opens the door for two seconds and looks whether it says so (E-03). */
  | { readonly kind: "test_door"; readonly doorId: string; readonly by: LampUser }
  /** Ends at once whatever keeps the door unlocked (D-09). */
  | { readonly kind: "lock_door"; readonly doorId: string; readonly userId: string };

interface Outcomes {
  /** superseded: there is no such lamp, it is in a test, or a newer command replaced this one. */
  readonly switch_light: CommandOutcome;
  /** in_test: it is tested already, or not there any more. */
  readonly test_lamp: DeviceTest | "in_test";
  /** gone: it is not connected any more. */
  readonly test_door: DeviceTest | "gone";
  readonly open_door: DoorCommandOutcome;
  readonly lock_door: DoorCommandOutcome;
}

type Kind = Command["kind"];
type Of<K extends Kind> = Extract<Command, { kind: K }>;

/**
 * The one way to have a device do something: what lasts is stored and decided, what is done once is commanded here.
 * Resolves with what came of it, which is final.
 */
export class Control {
  readonly #hall: Hall;
  readonly #lamps: Lamps;
  readonly #doors: Doors;
  readonly #clock: Clock;
  readonly #carriers: { readonly [K in Kind]: (command: Of<K>) => Promise<Outcomes[K]> } = {
    switch_light: (command) => this.#switchLight(command),
    test_lamp: (command) => this.#testLamp(command),
    test_door: (command) => this.#testDoor(command),
    open_door: (command) => this.#openDoor(command),
    lock_door: (command) => this.#lockDoor(command),
  };

  constructor(options: {
    readonly hall: Hall;
    readonly lamps: Lamps;
    readonly doors: Doors;
    readonly clock: Clock;
  }) {
    this.#hall = options.hall;
    this.#lamps = options.lamps;
    this.#doors = options.doors;
    this.#clock = options.clock;
  }

  command<K extends Kind>(command: Of<K> & { readonly kind: K }): Promise<Outcomes[K]> {
    return this.#carriers[command.kind as K](command);
  }

  /**
   * Whoever has light keeps it from now on, also where only some lamps could be lit; whoever puts it out does so for all
   * that share it. What comes to nothing is not kept.
   */
  async #switchLight({ court, on, by }: Of<"switch_light">): Promise<CommandOutcome> {
    const now = this.#clock.now();
    const { facts } = (await this.#hall.stateInTime(now)).state;
    const { pictures } = this.#lamps;
    const light = pictures.of(court);
    if (light === undefined || light.isInTest) return "superseded";
    const meant = on ? [court] : [court, ...light.sharedWith];
    // as if it were done: what a rule wanted before must not be done right after it
    const courts = facts.courts.map((known) =>
      meant.includes(known.id) && !known.autoMode ? { ...known, manualLight: on } : known,
    );
    const { channels } = decide({ ...facts, courts }, now);
    // what was wanted until now is older
    const givenIn = this.#hall.read.factsRevision + 1;
    const forgotten = this.#lamps.manualLightsForgotten(court);
    const onConfirmed = () => {
      // an access that was ended meanwhile, or another mode, is newer
      if (this.#lamps.manualLightsForgotten(court) === forgotten) this.#lamps.setManualLight(meant, on);
    };
    const outcomes = await Promise.all(
      ownChannels(pictures.all(), court).map(({ id }) => {
        const lamp = this.#lamps.get(id);
        if (channels.find(({ channelId }) => channelId === id)?.desired == null) lamp?.release();
        return lamp?.command(on, by, { onConfirmed, givenIn }) ?? "superseded";
      }),
    );
    return outcomes.find((outcome) => outcome !== "confirmed") ?? "confirmed";
  }

  async #testLamp({ channelId, isBackOn, by }: Of<"test_lamp">): Promise<DeviceTest | "in_test"> {
    const lamp = this.#lamps.get(channelId);
    const hands = lamp?.takeForTest() ?? null;
    if (lamp === undefined || hands === null) return "in_test";
    try {
      return await testLamp({ lamp, hands, clock: this.#clock, by, isBackOn });
    } finally {
      hands.giveBack();
    }
  }

  async #testDoor({ doorId, by }: Of<"test_door">): Promise<DeviceTest | "gone"> {
    const door = this.#doors.get(doorId);
    return door === undefined ? "gone" : testDoor(door, { clock: this.#clock, by });
  }

  async #openDoor({ doorId, connection, duration, opener }: Of<"open_door">): Promise<DoorCommandOutcome> {
    const door = this.#doors.get(doorId);
    return door?.connection === connection ? door.open(duration, opener) : "superseded";
  }

  async #lockDoor({ doorId, userId }: Of<"lock_door">): Promise<DoorCommandOutcome> {
    return this.#doors.get(doorId)?.lock({ id: userId }) ?? "unreachable";
  }
}

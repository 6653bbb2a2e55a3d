import type { FakeClock } from "@platzwart/domain/testing/fake-clock";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Dice } from "./dice.ts";
import type { DoorJudge } from "./door-judge.ts";
import type { People } from "./people.ts";
import type { StormDoor } from "./storm-door.ts";
import type { StoreOfController, StormHall } from "./storm-hall.ts";

export interface Watched {
  readonly door: StormDoor;
  readonly judge: DoorJudge;
}

export type Act = readonly [name: string, act: () => Promise<unknown>];

/** Shared by all actors of a story. */
export interface Scene {
  readonly clock: FakeClock;
  readonly dice: Dice;
  readonly hall: StormHall;
  readonly people: People;
  readonly doors: readonly Watched[];
  readonly bug: PlantedBug;
  note(what: string): void;
  powerOn(watched: Watched): Promise<void>;
  powerOff(watched: Watched): void;
  /** Applies power, cables and the state of the server to all connections. */
  plug(): void;
}

/** A deliberate bug that a judge must find. */
export interface PlantedBug {
  /** Returns the function that removes the bug. */
  plant(scene: Scene): () => void;
  /** Clock of a door. */
  clock(clock: Clock): Clock;
  /** Lines that arrive instead. */
  toDoor(line: string, watched: Watched): readonly string[];
  readonly store: StoreOfController;
}

export const NO_BUG: PlantedBug = {
  plant: () => () => {},
  clock: (clock) => clock,
  toDoor: (line) => [line],
  store: (_controllerId, work, write) => write(work),
};

import type { FakeClock } from "@platzwart/domain/testing/fake-clock";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Dice } from "./dice.ts";
import type { DoorJudge } from "./door-judge.ts";
import type { People } from "./people.ts";
import type { StormDoor } from "./storm-door.ts";
import type { StoreOfController, StormHall } from "./storm-hall.ts";

/** A door with its judge. */
export interface Watched {
  readonly door: StormDoor;
  readonly judge: DoorJudge;
}

/** Something that happens in a story. */
export type Act = readonly [name: string, act: () => Promise<unknown>];

/** What those who act in a story have in their hands. */
export interface Scene {
  readonly clock: FakeClock;
  readonly dice: Dice;
  readonly hall: StormHall;
  readonly people: People;
  readonly doors: readonly Watched[];
  readonly bug: PlantedBug;
  /** Writes down what happens. */
  note(what: string): void;
  powerOn(watched: Watched): Promise<void>;
  powerOff(watched: Watched): void;
  /** Has each door reach the server, or not, as power, cables and the server are now. */
  plug(): void;
}

/** What is wrong on purpose, so that a judge finds it. */
export interface PlantedBug {
  /** Makes it so; returns what takes it back. */
  plant(scene: Scene): () => void;
  /** What a door takes for its clock. */
  clock(clock: Clock): Clock;
  /** What arrives at a door in place of a line. */
  toDoor(line: string, watched: Watched): readonly string[];
  /** How what a door tells is stored. */
  readonly store: StoreOfController;
}

export const NO_BUG: PlantedBug = {
  plant: () => () => {},
  clock: (clock) => clock,
  toDoor: (line) => [line],
  store: (_controllerId, work, write) => write(work),
};

import { type Duration, minutes, seconds } from "../time/instant.ts";
import type { OutputPolicy, OutputTimer } from "./output.ts";

/** How one kind of device is treated: what its machine does, and how long its waits are. */
export interface DevicePolicy extends OutputPolicy {
  /** How long a command may take before it counts as failed. */
  readonly answer: Duration;
  /** The pauses between tries, the last one for all that follow (L-03). */
  readonly pauses: readonly Duration[];
}

const HALF_A_SECOND = 500 as Duration;

function policy(how: {
  readonly hasWallSwitch: boolean;
  readonly answersQuestions: boolean;
  readonly toleratedFailures: number;
  readonly answer: Duration;
  readonly pauses: readonly Duration[];
}): DevicePolicy {
  return { ...how, retryLevels: how.pauses.length - 1 };
}

const GROWING_PAUSES = [1, 2, 4, 8, 16, 32, 60].map(seconds);

/** People switch lamps at the wall, too. */
export const LAMP_POLICY = policy({
  hasWallSwitch: true,
  answersQuestions: true,
  toleratedFailures: 0,
  answer: seconds(5),
  pauses: GROWING_PAUSES,
});

/** The release of a door: the document that its controller is to hold. */
export const DOOR_POLICY = policy({
  hasWallSwitch: false,
  answersQuestions: true,
  toleratedFailures: 0,
  answer: seconds(5),
  pauses: GROWING_PAUSES,
});

/** Heating, cooling, ventilation: told twice more at once, then every 15 seconds (field: devices 3.6). */
export const CLIMATE_POLICY = policy({
  hasWallSwitch: false,
  answersQuestions: false,
  toleratedFailures: 2,
  answer: seconds(3),
  pauses: [HALF_A_SECOND, HALF_A_SECOND, seconds(15)],
});

/** The distances of the second, the third and any later correction at the wall to the one before (design 6). */
const SPACINGS = [10, 30, 30].map(seconds);
/** A correction counts so long, and so long a lamp is left alone after three (design 6). */
export const WALL_REST = minutes(10);

/** How long a timer of an output takes; `count` as its machine says. */
export function timerLength({ answer, pauses }: DevicePolicy, timer: OutputTimer, count = 0): Duration {
  switch (timer) {
    case "answer":
      return answer;
    case "retry":
      return pauses[count] ?? answer;
    case "spacing":
      return SPACINGS[count] ?? WALL_REST;
    case "correction":
    case "rest":
      return WALL_REST;
  }
}

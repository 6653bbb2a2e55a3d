import { type Duration, minutes, seconds } from "../time/instant.ts";
import type { OutputPolicy, OutputTimer } from "./output.ts";

export interface DevicePolicy extends OutputPolicy {
  readonly answer: Duration;
  /** Pauses between retries; the last repeats (L-03). */
  readonly pauses: readonly Duration[];
}

const HALF_A_SECOND = 500 as Duration;

function policy(how: {
  readonly hasWallSwitch: boolean;
  readonly answersQueries: boolean;
  readonly toleratedFailures: number;
  readonly answer: Duration;
  readonly pauses: readonly Duration[];
}): DevicePolicy {
  return { ...how, retryLevels: how.pauses.length - 1 };
}

const GROWING_PAUSES = [1, 2, 4, 8, 16, 32, 60].map(seconds);

export const LAMP_POLICY = policy({
  hasWallSwitch: true,
  answersQueries: true,
  toleratedFailures: 0,
  answer: seconds(5),
  pauses: GROWING_PAUSES,
});

export const DOOR_POLICY = policy({
  hasWallSwitch: false,
  answersQueries: true,
  toleratedFailures: 0,
  answer: seconds(5),
  pauses: GROWING_PAUSES,
});

/** Climate devices get two retries at once, then one every 15 seconds. */
export const CLIMATE_POLICY = policy({
  hasWallSwitch: false,
  answersQueries: false,
  toleratedFailures: 2,
  answer: seconds(3),
  pauses: [HALF_A_SECOND, HALF_A_SECOND, seconds(15)],
});

/** Distances before the second, third and later corrections. */
const COOLDOWNS = [10, 30, 30].map(seconds);
/** Lifetime of a correction, and length of a suspension. */
export const WALL_SUSPENSION = minutes(10);

/** `count`: of the output's effect. */
export function timerLength({ answer, pauses }: DevicePolicy, timer: OutputTimer, count = 0): Duration {
  switch (timer) {
    case "answer":
      return answer;
    case "retry":
      return pauses[count] ?? answer;
    case "cooldown":
      return COOLDOWNS[count] ?? WALL_SUSPENSION;
    case "correction":
    case "suspension":
      return WALL_SUSPENSION;
  }
}

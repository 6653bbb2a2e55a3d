import { type Duration, minutes, seconds } from "../time/instant.ts";
import type { OutputPolicy, OutputTimer } from "./output.ts";

export interface DevicePolicy extends OutputPolicy {
  readonly answerTimeout: Duration;
  /** Pauses before the first and later retries; the last repeats (L-03). */
  readonly retryPauses: readonly Duration[];
}

const HALF_A_SECOND = 500 as Duration;

function policy(values: Omit<DevicePolicy, "retryLevels">): DevicePolicy {
  return { ...values, retryLevels: values.retryPauses.length - 1 };
}

const GROWING_PAUSES = [1, 2, 4, 8, 16, 32, 60].map(seconds);

export const LAMP_POLICY = policy({
  hasWallSwitch: true,
  answersQueries: true,
  toleratedFailures: 0,
  answerTimeout: seconds(5),
  retryPauses: GROWING_PAUSES,
});

export const DOOR_POLICY = policy({
  hasWallSwitch: false,
  answersQueries: true,
  toleratedFailures: 0,
  answerTimeout: seconds(5),
  retryPauses: GROWING_PAUSES,
});

/** Climate devices get two retries at once, then one every 15 seconds. */
export const CLIMATE_POLICY = policy({
  hasWallSwitch: false,
  answersQueries: false,
  toleratedFailures: 2,
  answerTimeout: seconds(3),
  retryPauses: [HALF_A_SECOND, HALF_A_SECOND, seconds(15)],
});

/** Shortest times before the second, the third and later corrections. */
const CORRECTION_DISTANCES = [10, 30, 30].map(seconds);
/** How long a correction counts, and how long a suspension lasts. */
export const WALL_SUSPENSION = minutes(10);

/** `triesBefore`: of the effect that arms the timer. */
export function timerLength(
  { answerTimeout, retryPauses }: DevicePolicy,
  timer: OutputTimer,
  triesBefore = 0,
): Duration {
  switch (timer) {
    case "answer":
      return answerTimeout;
    case "retry":
      return retryPauses[triesBefore] ?? answerTimeout;
    case "cooldown":
      return CORRECTION_DISTANCES[triesBefore] ?? WALL_SUSPENSION;
    case "correction":
    case "suspension":
      return WALL_SUSPENSION;
  }
}

import type { Clock } from "@platzwart/domain/time/clock";
import { milliseconds } from "@platzwart/domain/time/instant";
import { testEnvironmentTexts } from "@platzwart/texts/pages/test-environment";
import { pause } from "./pause.ts";
import { between, type RandomSource } from "./random-source.ts";
import type { CarryOut } from "./scenarios.ts";

/** A simulated scenario takes 1 to 4 s and succeeds nine times in ten (T-03). */
const MIN_DURATION_MS = 1_000;
const MAX_DURATION_MS = 4_000;
const CHANCE_OF_SUCCESS = 0.9;

/** Waits for a random time and draws the outcome, without any door. */
export function simulatedScenarios(clock: Clock, random: RandomSource): CarryOut {
  return async (_scenario, signal) => {
    const duration = milliseconds(between(random, MIN_DURATION_MS, MAX_DURATION_MS));
    const isSuccessful = random() < CHANCE_OF_SUCCESS;
    await pause(clock, duration, signal);
    return {
      isSuccessful,
      text: isSuccessful ? "" : testEnvironmentTexts.outcomes.simulatedFailure,
      steps: [],
    };
  };
}

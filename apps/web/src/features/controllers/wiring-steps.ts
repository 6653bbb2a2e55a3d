import { KEYPAD_KEYS, TESTED_SIGNALS, type TestedSignal } from "@platzwart/contract/device-link/wired-parts";

/** Parts that the test switches on for two seconds. */
export type TestedOutput = TestedSignal | "relay";

/** Steps of a wiring test, in order (E-05). */
export const WIRING_STEPS = ["keys", "button", ...TESTED_SIGNALS, "relay"] as const;

export interface WiringTest {
  /** Number of completed steps. */
  readonly completedSteps: number;
  /** Parts that failed so far. */
  readonly failed: readonly string[];
}

export const UNTESTED: WiringTest = { completedSteps: 0, failed: [] };

/** null: the test is complete. */
export function stepOf({ completedSteps }: WiringTest): "keys" | "button" | TestedOutput | null {
  return WIRING_STEPS[completedSteps] ?? null;
}

export function keysOf(step: "keys" | "button"): readonly string[] {
  return step === "keys" ? KEYPAD_KEYS : ["button"];
}

/** `failed`: failed parts of the completed step. */
export function afterStep(
  { completedSteps, failed: failedBefore }: WiringTest,
  failed: readonly string[],
): WiringTest {
  return { completedSteps: completedSteps + 1, failed: [...failedBefore, ...failed] };
}

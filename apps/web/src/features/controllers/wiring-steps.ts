import { KEYPAD_KEYS, TESTED_SIGNALS, type TestedSignal } from "@platzwart/contract/device-link/wired-parts";

/** Outputs switched on for two seconds. */
export type TestedOutput = TestedSignal | "relay";

/** Steps of a wiring test, in order (E-05). */
export const WIRING_STEPS = ["keys", "button", ...TESTED_SIGNALS, "relay"] as const;

export interface WiringTest {
  /** Number of completed steps. */
  readonly done: number;
  readonly failed: readonly string[];
}

export const UNTESTED: WiringTest = { done: 0, failed: [] };

/** null: the test is complete. */
export function stepOf({ done }: WiringTest): "keys" | "button" | TestedOutput | null {
  return WIRING_STEPS[done] ?? null;
}

export function keysOf(step: "keys" | "button"): readonly string[] {
  return step === "keys" ? KEYPAD_KEYS : ["button"];
}

/** `failed`: failed parts of the completed step. */
export function afterStep({ done, failed: before }: WiringTest, failed: readonly string[]): WiringTest {
  return { done: done + 1, failed: [...before, ...failed] };
}

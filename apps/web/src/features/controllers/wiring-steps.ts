import { KEYPAD_KEYS, TESTED_LAMPS, type TestedLamp } from "@platzwart/contract/device-link/wired-parts";

/** What is switched on for two seconds. */
export type TestedOutput = TestedLamp | "relay";

/** The steps of a wiring test, in their order (E-05). */
export const WIRING_STEPS = ["keys", "button", ...TESTED_LAMPS, "relay"] as const;

/** How far somebody is in a wiring test. */
export interface WiringTest {
  /** How many steps are done. */
  readonly done: number;
  /** The parts that did not do what they should. */
  readonly failed: readonly string[];
}

export const UNTESTED: WiringTest = { done: 0, failed: [] };

/** The step that is next; null: all are done. */
export function stepOf({ done }: WiringTest): "keys" | "button" | TestedOutput | null {
  return WIRING_STEPS[done] ?? null;
}

/** What has to be pressed in a step that is not one of an output. */
export function keysOf(step: "keys" | "button"): readonly string[] {
  return step === "keys" ? KEYPAD_KEYS : ["button"];
}

/** The step is over; `failed`: of its parts. */
export function afterStep({ done, failed: before }: WiringTest, failed: readonly string[]): WiringTest {
  return { done: done + 1, failed: [...before, ...failed] };
}

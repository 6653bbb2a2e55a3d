/** Lamps and buzzer, which the wiring test switches on for two seconds each (E-05). */
export const TESTED_SIGNALS = ["green_led", "red_led", "buzzer"] as const;
export type TestedSignal = (typeof TESTED_SIGNALS)[number];

/** Row by row from the top left (P-04). */
export const KEYPAD_KEYS = [..."123A456B789C*0#D"] as const;

/** The keys, and the button inside. */
export const PRESSABLE_PARTS: readonly string[] = [...KEYPAD_KEYS, "button"];

/** All that is tested; the relay is tested by the test of its door (E-05, E-03). */
export const WIRED_PARTS: readonly string[] = [...PRESSABLE_PARTS, ...TESTED_SIGNALS, "relay"];

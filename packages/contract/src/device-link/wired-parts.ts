/** What the wiring test of a controller switches on for two seconds (E-05). */
export const TESTED_OUTPUTS = ["green_led", "red_led", "buzzer", "relay"] as const;
export type TestedOutput = (typeof TESTED_OUTPUTS)[number];

/** The keys of the keypad, row by row (P-04). */
export const KEYPAD_KEYS = [..."123A456B789C*0#D"] as const;

/** All that can be pressed at a door: the keys, and the button inside. */
export const PRESSABLE: readonly string[] = [...KEYPAD_KEYS, "button"];

/** All that the wiring test of a controller goes through (E-05). */
export const WIRED_PARTS: readonly string[] = [...PRESSABLE, ...TESTED_OUTPUTS];

/** Lamps and buzzer that the wiring test switches on for two seconds (E-05). */
export const TESTED_LAMPS = ["green_led", "red_led", "buzzer"] as const;
export type TestedLamp = (typeof TESTED_LAMPS)[number];

/** Keys of the keypad, row by row (P-04). */
export const KEYPAD_KEYS = [..."123A456B789C*0#D"] as const;

/** Everything that can be pressed at a door: the keys, and the button inside. */
export const PRESSABLE: readonly string[] = [...KEYPAD_KEYS, "button"];

/** All parts of a controller's wiring test; the relay is tested like any door (E-05, E-03). */
export const WIRED_PARTS: readonly string[] = [...PRESSABLE, ...TESTED_LAMPS, "relay"];

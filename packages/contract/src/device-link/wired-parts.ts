/** The lamps and the buzzer that a controller switches on for two seconds in its wiring test (E-05). */
export const TESTED_LAMPS = ["green_led", "red_led", "buzzer"] as const;
export type TestedLamp = (typeof TESTED_LAMPS)[number];

/** The keys of the keypad, row by row (P-04). */
export const KEYPAD_KEYS = [..."123A456B789C*0#D"] as const;

/** All that can be pressed at a door: the keys, and the button inside. */
export const PRESSABLE: readonly string[] = [...KEYPAD_KEYS, "button"];

/** All that the wiring test of a controller goes through; the relay is tested as any door is (E-05, E-03). */
export const WIRED_PARTS: readonly string[] = [...PRESSABLE, ...TESTED_LAMPS, "relay"];

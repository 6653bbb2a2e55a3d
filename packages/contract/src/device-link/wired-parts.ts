/** The wiring test switches each on for two seconds (E-05). */
export const TESTED_LAMPS = ["green_led", "red_led", "buzzer"] as const;
export type TestedLamp = (typeof TESTED_LAMPS)[number];

/** Row by row (P-04). */
export const KEYPAD_KEYS = [..."123A456B789C*0#D"] as const;

/** The keys, and the button inside. */
export const PRESSABLE: readonly string[] = [...KEYPAD_KEYS, "button"];

/** The relay is tested like any door (E-05, E-03). */
export const WIRED_PARTS: readonly string[] = [...PRESSABLE, ...TESTED_LAMPS, "relay"];

/**
 * The part of the door controller, a Raspberry Pi at the door, on a GPIO pin (P-04). The relay switches the door's
 * lock; the reset button of the specification's pin map has no defined effect yet.
 */
export type PinUse =
  | "relay"
  | "green_led"
  | "red_led"
  | "buzzer"
  | "reset_button"
  | "keypad_row"
  | "keypad_column";

export interface UsedPin {
  /** The GPIO number (BCM numbering), not the place on the header. */
  readonly gpio: number;
  readonly use: PinUse;
  /** The number of the keypad's row or column, from 1; null for pins with another use. */
  readonly number: number | null;
}

const singlePin = (use: PinUse, gpio: number): UsedPin => ({ gpio, use, number: null });
const pinGroup = (use: PinUse, gpios: readonly number[]): UsedPin[] =>
  gpios.map((gpio, index) => ({ gpio, use, number: index + 1 }));

/** The pins that the door controller uses, by their GPIO numbers (specification 3, P-04). */
export const USED_PINS: readonly UsedPin[] = [
  singlePin("relay", 18),
  singlePin("green_led", 23),
  singlePin("red_led", 24),
  singlePin("buzzer", 25),
  singlePin("reset_button", 2),
  ...pinGroup("keypad_row", [5, 6, 13, 19]),
  ...pinGroup("keypad_column", [12, 16, 20, 21]),
];

/** The keypad's keys, row by row (P-04). */
export const KEYPAD_KEYS = [
  ["1", "2", "3", "A"],
  ["4", "5", "6", "B"],
  ["7", "8", "9", "C"],
  ["*", "0", "#", "D"],
] as const;

/**
 * A pin of the header: a GPIO by its number (BCM), or the pin's fixed function. id_eeprom: reserved for
 * add-on boards.
 */
export type HeaderPin = number | "3v3" | "5v" | "ground" | "id_eeprom";

/** The 40 pins of the Raspberry Pi's header, in order of their numbers on the header (1 to 40). */
export const HEADER_PINS: readonly HeaderPin[] = [
  "3v3",
  "5v",
  2,
  "5v",
  3,
  "ground",
  4,
  14,
  "ground",
  15,
  17,
  18,
  27,
  "ground",
  22,
  23,
  "3v3",
  24,
  10,
  "ground",
  9,
  25,
  11,
  8,
  "ground",
  7,
  "id_eeprom",
  "id_eeprom",
  5,
  "ground",
  6,
  12,
  13,
  "ground",
  19,
  16,
  26,
  20,
  "ground",
  21,
];

/** The number on the header (1 to 40) of a GPIO's pin. Throws RangeError if the GPIO is not on the header. */
export function headerPinNumber(gpio: number): number {
  const index = HEADER_PINS.indexOf(gpio);
  if (index < 0) throw new RangeError(`no GPIO ${gpio} on the header`);
  return index + 1;
}

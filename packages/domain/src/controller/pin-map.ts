/** Use of a GPIO pin of the door controller, a Raspberry Pi (P-04); the reset button has no function yet. */
export type PinUse =
  | "relay"
  | "green_led"
  | "red_led"
  | "buzzer"
  | "reset_button"
  | "keypad_row"
  | "keypad_column";

export interface UsedPin {
  /** BCM number, not the header's. */
  readonly gpio: number;
  readonly use: PinUse;
  /** Number of the keypad's row or column, from 1; null: other uses. */
  readonly number: number | null;
}

const singlePin = (use: PinUse, gpio: number): UsedPin => ({ gpio, use, number: null });
const pinGroup = (use: PinUse, gpios: readonly number[]): UsedPin[] =>
  gpios.map((gpio, index) => ({ gpio, use, number: index + 1 }));

/** All pins in use (P-04). */
export const USED_PINS: readonly UsedPin[] = [
  singlePin("relay", 18),
  singlePin("green_led", 23),
  singlePin("red_led", 24),
  singlePin("buzzer", 25),
  singlePin("reset_button", 2),
  ...pinGroup("keypad_row", [5, 6, 13, 19]),
  ...pinGroup("keypad_column", [12, 16, 20, 21]),
];

/** Keys of the keypad, row by row (P-04). */
export const KEYPAD_KEYS = [
  ["1", "2", "3", "A"],
  ["4", "5", "6", "B"],
  ["7", "8", "9", "C"],
  ["*", "0", "#", "D"],
] as const;

/** A GPIO (BCM number) or a fixed function; id_eeprom: reserved for add-on boards. */
export type HeaderPin = number | "3v3" | "5v" | "ground" | "id_eeprom";

/** In order of the header's pin numbers, 1 to 40. */
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

/** 1 to 40; throws RangeError if the GPIO is not on the header. */
export function headerPinNumber(gpio: number): number {
  const index = HEADER_PINS.indexOf(gpio);
  if (index < 0) throw new RangeError(`no GPIO ${gpio} on the header`);
  return index + 1;
}

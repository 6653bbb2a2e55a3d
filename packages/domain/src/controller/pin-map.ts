/** What a pin of the door controller drives or reads (P-04). */
export type PinUse =
  | "relay"
  | "green_led"
  | "red_led"
  | "buzzer"
  | "reset_button"
  | "keypad_row"
  | "keypad_column";

export interface UsedPin {
  readonly gpio: number;
  readonly use: PinUse;
  /** Of a row or column of the keypad, from 1; null: there is only one such pin. */
  readonly number: number | null;
}

const single = (use: PinUse, gpio: number): UsedPin => ({ gpio, use, number: null });
const several = (use: PinUse, gpios: readonly number[]): UsedPin[] =>
  gpios.map((gpio, index) => ({ gpio, use, number: index + 1 }));

/** The pins that the door controller uses, by their GPIO numbers (specification 3, P-04). */
export const USED_PINS: readonly UsedPin[] = [
  single("relay", 18),
  single("green_led", 23),
  single("red_led", 24),
  single("buzzer", 25),
  single("reset_button", 2),
  ...several("keypad_row", [5, 6, 13, 19]),
  ...several("keypad_column", [12, 16, 20, 21]),
];

/** The keypad's keys, row by row (P-04). */
export const KEYPAD_KEYS = [
  ["1", "2", "3", "A"],
  ["4", "5", "6", "B"],
  ["7", "8", "9", "C"],
  ["*", "0", "#", "D"],
] as const;

/** A pin of the header: a GPIO by its number, or what it supplies. */
export type HeaderPin = number | "3v3" | "5v" | "ground" | "id_eeprom";

/** The 40 pins of the Raspberry Pi's header in order of their place: pin 1 first, odd and even in turn. */
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

/** Where a GPIO is on the header, from 1 to 40. Throws RangeError when the header has none of that number. */
export function headerPlace(gpio: number): number {
  const index = HEADER_PINS.indexOf(gpio);
  if (index < 0) throw new RangeError(`no GPIO ${gpio} on the header`);
  return index + 1;
}

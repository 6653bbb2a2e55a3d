import { describe, expect, test } from "vitest";
import { HEADER_PINS, headerPinNumber, KEYPAD_KEYS, USED_PINS } from "./pin-map.ts";

describe("the pin map of the door controller", () => {
  test("[P-04] names the specification's pins, each for one use", () => {
    const gpiosOf = (use: string) => USED_PINS.filter((pin) => pin.use === use).map(({ gpio }) => gpio);
    expect(gpiosOf("relay")).toEqual([18]);
    expect(gpiosOf("green_led")).toEqual([23]);
    expect(gpiosOf("red_led")).toEqual([24]);
    expect(gpiosOf("buzzer")).toEqual([25]);
    expect(gpiosOf("reset_button")).toEqual([2]);
    expect(gpiosOf("keypad_row")).toEqual([5, 6, 13, 19]);
    expect(gpiosOf("keypad_column")).toEqual([12, 16, 20, 21]);
    expect(new Set(USED_PINS.map(({ gpio }) => gpio)).size).toBe(13);
    expect(new Set(KEYPAD_KEYS.flat())).toEqual(new Set("1234567890ABCD*#"));
  });

  test("[P-04] knows where they are on the header, and what else is there", () => {
    // as printed on the board makers' card
    const places = {
      2: 3,
      18: 12,
      23: 16,
      24: 18,
      25: 22,
      5: 29,
      6: 31,
      12: 32,
      13: 33,
      19: 35,
      16: 36,
      20: 38,
      21: 40,
    };
    for (const [gpio, place] of Object.entries(places)) expect(headerPinNumber(Number(gpio))).toBe(place);
    const placesOf = (what: string) => HEADER_PINS.flatMap((pin, index) => (pin === what ? [index + 1] : []));
    expect(HEADER_PINS).toHaveLength(40);
    expect(placesOf("ground")).toEqual([6, 9, 14, 20, 25, 30, 34, 39]);
    expect(placesOf("3v3")).toEqual([1, 17]);
    expect(placesOf("5v")).toEqual([2, 4]);
    expect(placesOf("id_eeprom")).toEqual([27, 28]);
    const gpios = HEADER_PINS.filter((pin) => typeof pin === "number").sort((a, b) => a - b);
    expect(gpios).toEqual(Array.from({ length: 26 }, (_, index) => index + 2));
    expect(() => headerPinNumber(40)).toThrow(RangeError);
  });
});

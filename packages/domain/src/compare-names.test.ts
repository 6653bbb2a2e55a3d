import { expect, test } from "vitest";
import { compareNames } from "./compare-names.ts";

test("names stand as in a German list (DIN 5007), whatever their case and composition", () => {
  const inOrder = [
    "A\u0308gidius",
    "anna",
    "Bernd",
    "Göbel",
    "Goethe",
    "ole",
    "Özlem",
    "Überall",
    "ulf",
    "Zoe",
  ];
  expect(inOrder.toReversed().sort(compareNames)).toEqual(inOrder);
});

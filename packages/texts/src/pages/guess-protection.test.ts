import { expect, test } from "vitest";
import { chanceWords } from "./guess-protection.ts";

test.each([
  [0, "0 %"],
  [0.0004, "unter 0,1 %"],
  [0.0041, "0,4 %"],
  [0.0098, "knapp 1 %"],
  [0.01, "1,0 %"],
  [0.0122, "1,2 %"],
  [0.0999, "10,0 %"],
])("[D-21] a chance of %d reads as %s", (chance, words) => {
  expect(chanceWords(chance)).toBe(words);
});

import { expect, test } from "vitest";
import { randomBelow } from "./draw-password.ts";

/** A source that returns these in turn. */
function answering(...numbers: readonly number[]): () => number {
  const left = [...numbers];
  return () => left.shift() ?? 0;
}

test("[N-11] numbers are drawn uniformly: what is left above the largest multiple is drawn again", () => {
  // 2^32 ends in 96: the last 96 of a hundred would make 0 to 95 likelier
  expect(randomBelow(100, answering(2 ** 32 - 96, 2 ** 32 - 1, 2 ** 32 - 97))).toBe(99);
  expect(randomBelow(100, answering(199))).toBe(99);
  expect(randomBelow(512, answering(2 ** 32 - 1))).toBe(511);
});

test("[N-11] every number comes about as often as the others", () => {
  const counts = new Array<number>(10).fill(0);
  for (let drawn = 0; drawn < 20_000; drawn += 1) {
    const number = randomBelow(10);
    counts[number] = (counts[number] ?? 0) + 1;
  }
  // 2,000 each, with seven standard deviations
  for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(300);
});

import { expect, test } from "vitest";
import { band, type Position, smoothLine, stairs } from "./curves.ts";

const places = (...pairs: readonly (readonly [x: number, y: number])[]): Position[] =>
  pairs.map(([x, y]) => ({ x, y }));

const PEAK = places([0, 10], [3, 40], [6, 10], [9, 10]);

test("[K-09] a calm line goes through each value and is flat where it turns", () => {
  expect(smoothLine(PEAK)).toBe("M0,10C1,25,2,40,3,40C4,40,5,10,6,10C7,10,8,10,9,10");
  expect(smoothLine(places([0, 0], [1, 1], [2, 4]))).toBe(
    "M0,0C0.33,0.17,0.67,0.33,1,1C1.33,1.67,1.67,2.83,2,4",
  );
});

test("[K-09] stairs keep each value until the next", () => {
  expect(stairs(places([0, 21], [5, 23.456]))).toBe("M0,21L5,21L5,23.46");
});

test("[K-09] a band goes along the upper line and back along the lower", () => {
  expect(band(places([0, 5], [3, 6]), places([0, 1], [3, 2]))).toBe("M0,5L3,6L3,2L0,1Z");
  expect(band(PEAK, places([0, 0], [3, 0], [6, 0], [9, 0]))).toMatch(/,9,10L9,0C8,0,7,0,6,0.*,0,0Z$/);
});

test("[K-09] a single value is a dot, none is nothing, and two of one moment are still a line", () => {
  expect(smoothLine(places([7, 7]))).toBe("M7,7Z");
  expect([smoothLine([]), stairs([]), band([], [])]).toEqual(["", "", ""]);
  expect(smoothLine(places([0, 1], [5, 1], [5, 3]))).not.toContain("NaN");
});

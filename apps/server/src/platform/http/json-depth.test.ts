import fc from "fast-check";
import { expect, test } from "vitest";
import { isTooDeep } from "./json-depth.ts";

/** How many levels a value has, by walking it. */
function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** The value in so many lists. */
const wrapped = (value: unknown, levels: number): unknown =>
  levels === 0 ? value : wrapped([value], levels - 1);

test("JSON of more than 32 levels is too deep, whatever its texts hold", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(40), fc.boolean(), (value, levels, isIndented) => {
      const deep = wrapped(value, levels);
      expect(isTooDeep(JSON.stringify(deep, null, isIndented ? 2 : 0))).toBe(depthOf(deep) > 32);
    }),
  );
  expect(isTooDeep(JSON.stringify(['"\\[{'.repeat(40), "\\".repeat(41)]))).toBe(false);
  expect(isTooDeep(`[${'"\\"[",'.repeat(40)}0]`)).toBe(false);
  expect(isTooDeep("[".repeat(33))).toBe(true);
});

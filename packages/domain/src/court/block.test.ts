import { describe, expect, test } from "vitest";
import { courtId } from "../testing/builders.ts";
import { berlinTime, block } from "../testing/timetable.ts";
import { currentBlock, isBlockEffective } from "./block.ts";

const one = courtId(1);

describe("the block that covers now", () => {
  test.each([
    ["16:59:59.999", false],
    ["17:00", true],
    ["17:59:59.999", true],
    ["18:00", false],
  ])("[C-13] blocked from 17:00 to 18:00: at %s it is %s", (now, isBlocked) => {
    expect(currentBlock([block("17:00", "18:00")], one, berlinTime(now)) !== null).toBe(isBlocked);
  });

  test("[C-13] a block is for its court alone", () => {
    expect(currentBlock([block("17:00", "18:00", 2)], one, berlinTime("17:30"))).toBeNull();
    expect(currentBlock([block("17:00", "18:00", 2)], courtId(2), berlinTime("17:30"))).not.toBeNull();
  });

  test("[C-13] of several the one that ends last is named, since the court is closed until then", () => {
    const blocks = [block("17:00", "18:00"), block("17:10", "19:00"), block("17:20", "18:30")];
    expect(currentBlock(blocks, one, berlinTime("17:30"))).toBe(blocks[1]);
    expect(currentBlock(blocks, one, berlinTime("17:05"))).toBe(blocks[0]);
  });
});

test("[C-13] a block that was ended early is left out before its end, and is part of the past from it on", () => {
  const { period } = block("17:00", "17:30");
  const at = (now: string, endedAt: string | null) =>
    isBlockEffective({ period, endedAt: endedAt === null ? null : berlinTime(endedAt) }, berlinTime(now));
  expect(["16:00", "17:15", "17:30"].map((now) => at(now, "17:30"))).toEqual([false, false, true]);
  expect(["16:00", "17:15", "17:30"].map((now) => at(now, null))).toEqual([true, true, true]);
});

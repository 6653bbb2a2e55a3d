import { describe, expect, test } from "vitest";
import { berlinTime, block, givenOverride } from "../testing/timetable.ts";
import { overrideInForce } from "./light-override.ts";

const endOf = (
  [from, until]: readonly [string, string],
  blocks: readonly ReturnType<typeof block>[],
  now: string,
) => overrideInForce(givenOverride(true, from, until), blocks, berlinTime(now))?.until ?? null;

describe("a light that somebody asked for", () => {
  test("[C-14] holds from when it was asked for until just before its time is over", () => {
    const override = givenOverride(false, "17:00", "17:20");
    const holds = (now: string) => overrideInForce(override, [], berlinTime(now)) !== null;
    expect(["16:59:59.999", "17:00", "17:19:59.999", "17:20"].map(holds)).toEqual([false, true, true, false]);
    expect(overrideInForce(override, [], berlinTime("17:10"))).toEqual({
      on: false,
      until: berlinTime("17:20"),
      userId: "user-1",
      reason: null,
    });
    expect(overrideInForce(null, [], berlinTime("17:10"))).toBeNull();
  });

  test("[C-13, C-14] ends when a block begins, for good", () => {
    const blocks = [block("17:10", "17:15")];
    const times = ["17:00", "17:09:59.999", "17:10", "17:15", "17:19"];
    const cut = berlinTime("17:10");
    expect(times.map((now) => endOf(["17:00", "17:20"], blocks, now))).toEqual([cut, cut, null, null, null]);
  });

  test("[C-13, C-14] made during a block it ends with the block, made when the block begins too", () => {
    const blocks = [block("17:00", "18:00")];
    expect(endOf(["17:30", "18:30"], blocks, "17:30")).toBe(berlinTime("18:00"));
    expect(endOf(["17:30", "18:30"], blocks, "18:00")).toBeNull();
    expect(endOf(["17:30", "17:50"], blocks, "17:30")).toBe(berlinTime("17:50"));
    expect(endOf(["17:00", "18:30"], blocks, "17:00")).toBe(berlinTime("18:00"));
  });

  test("[C-13, C-14] made when a block ends it has its whole time; a block that begins as it ends cuts nothing", () => {
    expect(endOf(["18:00", "18:20"], [block("17:00", "18:00")], "18:00")).toBe(berlinTime("18:20"));
    expect(endOf(["18:00", "18:20"], [block("18:20", "19:00")], "18:10")).toBe(berlinTime("18:20"));
  });

  test("[C-13, C-14] of several blocks the first edge counts, in whatever order they come", () => {
    const blocks = [block("18:10", "18:40"), block("17:50", "18:05"), block("10:00", "11:00")];
    expect(endOf(["17:30", "18:30"], blocks, "17:30")).toBe(berlinTime("17:50"));
    expect(endOf(["17:30", "18:30"], blocks.toReversed(), "17:30")).toBe(berlinTime("17:50"));
  });
});

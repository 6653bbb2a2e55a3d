import { expect, test } from "vitest";
import { turnOfOthers } from "../system/turn-of-others.ts";
import { Turns } from "./turns.ts";

/** Begins these in their order, each in the lane of its name, and says which began together in one turn. */
async function turnsOf(perTurn: number, lanes: string): Promise<string[]> {
  const begun = [""];
  const turns = new Turns(async () => {
    await turnOfOthers();
    begun.push("");
  }, perTurn);
  for (const lane of lanes)
    turns.begin(lane, () => {
      begun[begun.length - 1] += lane;
    });
  while (begun.join("").length < lanes.length) await turnOfOthers();
  return begun;
}

test("a few begin in each turn, and of each lane in turn", async () => {
  expect(await turnsOf(2, "ab")).toEqual(["ab"]);
  expect(await turnsOf(2, "aaaaaaab")).toEqual(["aa", "ab", "aa", "aa"]);
  expect(await turnsOf(3, "aaaaaabc")).toEqual(["aaa", "abc", "aa"]);
  expect(await turnsOf(1, "abacab")).toEqual(["a", "b", "a", "c", "b", "a"]);
});

test("what comes when nobody waits begins at once, also after many have", async () => {
  const turns = new Turns(turnOfOthers, 2);
  const begun: number[] = [];
  for (let count = 0; count < 5; count += 1) turns.begin("a", () => begun.push(count));
  expect(begun).toEqual([0, 1]);
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4]);
  await turnOfOthers();
  await turnOfOthers();
  turns.begin("b", () => begun.push(5));
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
});

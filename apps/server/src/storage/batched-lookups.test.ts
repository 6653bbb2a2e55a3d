import { expect, test } from "vitest";
import { turnOfOthers } from "../platform/system/turn-of-others.ts";
import { BatchedLookups } from "./batched-lookups.ts";

const foundFor = (key: number) => (key % 2 === 0 ? `found for ${key}` : null);

test("a thousand lookups ask the database one question at a time, and each gets its own answer", async () => {
  const questions: number[] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  const lookups = new BatchedLookups(async (keys: readonly number[]) => {
    questions.push(keys.length);
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    await Promise.resolve();
    underWay -= 1;
    return keys.map(foundFor);
  }, turnOfOthers);
  const found = await Promise.all(Array.from({ length: 1_000 }, (_, index) => lookups.find(index)));
  expect(found).toEqual(Array.from({ length: 1_000 }, (_, index) => foundFor(index)));
  expect(mostUnderWay).toBe(1);
  expect(questions).toEqual([1, ...Array.from({ length: 31 }, () => 32), 7]);
});

test("a question that fails fails those who asked it, and nobody after them", async () => {
  let turn = 0;
  const lookups = new BatchedLookups(async (keys: readonly number[]) => {
    turn += 1;
    if (turn === 1) throw new Error("away");
    return keys.map(foundFor);
  }, turnOfOthers);
  const [first, second] = [lookups.find(1), lookups.find(2)];
  await expect(first).rejects.toThrow("away");
  expect(await second).toBe(foundFor(2));
  expect(await lookups.find(4)).toBe(foundFor(4));
});

import { expect, test } from "vitest";
import { KeyLookups } from "./key-lookups.ts";
import type { ApiKeyRecord } from "./ports/api-key-store.ts";

const keyOf = (tokenHash: string) => ({ id: `key of ${tokenHash}`, tokenHash }) as ApiKeyRecord;

test("a thousand calls with keys ask the database one question at a time, and each gets its own key", async () => {
  const questions: number[] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  const lookups = new KeyLookups(async (hashes) => {
    questions.push(hashes.length);
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    await Promise.resolve();
    underWay -= 1;
    return hashes.filter((hash) => Number(hash) % 2 === 0).map(keyOf);
  });
  const found = await Promise.all(Array.from({ length: 1_000 }, (_, index) => lookups.find(String(index))));
  expect(found.map((key) => key?.id ?? null)).toEqual(
    Array.from({ length: 1_000 }, (_, index) => (index % 2 === 0 ? `key of ${index}` : null)),
  );
  expect(mostUnderWay).toBe(1);
  expect(questions).toEqual([1, 200, 200, 200, 200, 199]);
});

test("a question that fails fails those who asked it, and nobody after them", async () => {
  let turn = 0;
  const lookups = new KeyLookups(async (hashes) => {
    turn += 1;
    if (turn === 1) throw new Error("away");
    return hashes.map(keyOf);
  });
  const [first, second] = [lookups.find("1"), lookups.find("2")];
  await expect(first).rejects.toThrow("away");
  expect(await second).toMatchObject({ tokenHash: "2" });
  expect(await lookups.find("3")).toMatchObject({ tokenHash: "3" });
});

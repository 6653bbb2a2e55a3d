import { expect, test } from "vitest";
import type { HashLane } from "../ports/password-hasher.ts";
import { HashQueue } from "./hash-queue.ts";

const known = (key: string): HashLane => ({ key, isKnown: true });
const unknown = (key: string): HashLane => ({ key, isKnown: false });

/** Work that ends when the test says so, in the order in which it began. */
function aQueue() {
  const queue = new HashQueue();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, lane: HashLane) =>
    queue.run(lane, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const endFirst = async () => {
    const before = begun.length;
    ends.shift()?.();
    await expect.poll(() => begun.length).toBeGreaterThan(before);
  };
  return { begun, ask, endFirst };
}

const REFUSED = { refusal: { code: "too_many_sign_ins", seconds: 5 } };

test("two are computed at once; those that wait take turns by lane, two of three turns are of known lanes", async () => {
  const { begun, ask, endFirst } = aQueue();
  for (const name of ["a1", "a2", "a3", "a4"]) void ask(name, unknown("a"));
  void ask("b1", unknown("b"));
  for (const name of ["kim1", "kim2", "kim3"]) void ask(name, known("kim"));
  await expect.poll(() => begun).toEqual(["a1", "a2"]);
  for (let ended = 0; ended < 6; ended += 1) await endFirst();
  // however many known ones wait, others come to their turn
  expect(begun).toEqual(["a1", "a2", "kim1", "kim2", "a3", "kim3", "b1", "a4"]);
});

test("a lane has ten that wait, all unknown ones together forty; a known one is still let in", async () => {
  const { begun, ask, endFirst } = aQueue();
  for (let count = 0; count < 12; count += 1) void ask("a", unknown("a"));
  await expect(ask("one too many", unknown("a"))).rejects.toMatchObject(REFUSED);
  for (const lane of ["b", "c", "d"])
    for (let count = 0; count < 10; count += 1) void ask(lane, unknown(lane));
  await expect(ask("late", unknown("f"))).rejects.toMatchObject(REFUSED);
  void ask("kim", known("kim"));
  await endFirst();
  expect(begun).toEqual(["a", "a", "kim"]);
});

test("work that fails gives its turn on", async () => {
  const queue = new HashQueue();
  for (let count = 0; count < 5; count += 1) {
    await expect(queue.run(known("kim"), () => Promise.reject(new Error("no memory")))).rejects.toThrow(
      "no memory",
    );
  }
  expect(await queue.run(known("kim"), async () => "done")).toBe("done");
});

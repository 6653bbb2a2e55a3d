import { expect, test } from "vitest";
import { HashQueue } from "./hash-queue.ts";

test("two are computed at once, forty wait in their order, one more is refused, and work that fails gives its turn on", async () => {
  const queue = new HashQueue();
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const asked = Array.from({ length: 42 }, (_, number) =>
    queue.run(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (number % 2 === 0) throw new Error("no memory");
      return number;
    }),
  );
  await expect.poll(() => begun).toEqual([0, 1]);
  await expect(queue.run(async () => 42)).rejects.toMatchObject({
    refusal: { code: "too_many_sign_ins", seconds: 5 },
  });
  const ended = Promise.allSettled(asked);
  for (let count = 0; count < 42; count += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  }
  expect((await ended).filter(({ status }) => status === "rejected")).toHaveLength(21);
  expect(begun).toEqual(Array.from({ length: 42 }, (_, number) => number));
  expect(await queue.run(async () => "done")).toBe("done");
});

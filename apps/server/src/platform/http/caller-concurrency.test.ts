import { expect, test } from "vitest";
import { yieldToEventLoop } from "../system/event-loop.ts";
import { CallerConcurrency } from "./caller-concurrency.ts";

/** Calls that end when the test says so. */
function aCaller(limit: CallerConcurrency, callerId: string) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (name: string) =>
    limit.run(callerId, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { begun, call, end: (name: string) => ends.get(name)?.() };
}

test("four calls of a caller are carried out at once, the others in their order, and nobody else waits", async () => {
  const limit = new CallerConcurrency(4);
  const kim = aCaller(limit, "kim");
  const lou = aCaller(limit, "lou");
  const calls = ["1", "2", "3", "4", "5", "6"].map((name) => kim.call(name));
  const other = lou.call("1");
  await expect.poll(() => lou.begun).toEqual(["1"]);
  expect(kim.begun).toEqual(["1", "2", "3", "4"]);
  kim.end("3");
  expect(await calls[2]).toBe("3");
  await expect.poll(() => kim.begun).toEqual(["1", "2", "3", "4", "5"]);
  for (const name of ["1", "2", "4", "5"]) kim.end(name);
  await expect.poll(() => kim.begun).toHaveLength(6);
  kim.end("6");
  lou.end("1");
  expect(await Promise.all([...calls, other])).toEqual(["1", "2", "3", "4", "5", "6", "1"]);
});

test("beyond a hundred that wait a call is refused, and one that fails gives its turn on", async () => {
  const limit = new CallerConcurrency(4);
  const release = Promise.withResolvers<void>();
  const calls = Array.from({ length: 104 }, async (_, index) =>
    limit.run("kim", async () => {
      await release.promise;
      if (index % 2 === 0) throw new Error("failed");
    }),
  );
  await expect(limit.run("kim", async () => {})).rejects.toMatchObject({
    refusal: { code: "too_many_calls_at_once" },
  });
  release.resolve();
  const ended = await Promise.allSettled(calls);
  expect(ended.filter(({ status }) => status === "rejected")).toHaveLength(52);
  // no call is running
  expect(await limit.run("kim", async () => "done")).toBe("done");
});

test("everything else has its turn between calls of any caller that never wait themselves", async () => {
  const limit = new CallerConcurrency(4);
  let done = 0;
  let mostInOneTick = 0;
  const calls = Array.from({ length: 104 }, (_, index) =>
    limit.run(["kim", "lou", "bo"][index % 3] ?? "", async () => {
      done += 1;
    }),
  );
  const others = (async () => {
    for (let before = done; done < 104; before = done) {
      await yieldToEventLoop();
      mostInOneTick = Math.max(mostInOneTick, done - before);
    }
  })();
  await Promise.all([...calls, others]);
  expect(mostInOneTick).toBeLessThanOrEqual(2);
});

import { expect, test } from "vitest";
import { DeviceQueue } from "./device-queue.ts";

/** A queue whose work ends when the test says so. */
function aQueue() {
  const queue = new DeviceQueue();
  const begun: string[] = [];
  const add = (kind: "command" | "question", name: string) => {
    const ended = Promise.withResolvers<void>();
    const done = queue.turn(kind, () => {
      begun.push(name);
      return ended.promise;
    });
    const end = async (error?: Error) => {
      if (error === undefined) ended.resolve();
      else ended.reject(error);
      await done.catch(() => undefined);
      await Promise.resolve();
    };
    return { end, done };
  };
  return { queue, begun, add };
}

test("[H-12, C-07] a command waits for what is under way and for no question more; the rest keeps its order", async () => {
  const { queue, begun, add } = aQueue();
  const first = add("question", "first question");
  const all = ["second question", "third question"].map((name) => add("question", name));
  const commands = ["first command", "second command"].map((name) => add("command", name));
  expect(begun).toEqual(["first question"]);
  for (const { end } of [first, ...commands, ...all]) await end();
  expect(begun).toEqual([
    "first question",
    "first command",
    "second command",
    "second question",
    "third question",
  ]);
  expect(queue.isIdle).toBe(true);
});

test("[L-03] what fails holds nobody up", async () => {
  const { queue, begun, add } = aQueue();
  const [first, second] = [add("command", "first"), add("question", "second")];
  await first.end(new Error("unreachable"));
  await expect(first.done).rejects.toThrow("unreachable");
  expect(begun).toEqual(["first", "second"]);
  await second.end();
  expect(queue.isIdle).toBe(true);
});

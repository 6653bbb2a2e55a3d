import { expect, test } from "vitest";
import { WriteQueue } from "./write-queue.ts";

test("tasks run one after the other, urgent ones before those that wait", async () => {
  const queue = new WriteQueue();
  const log: string[] = [];
  let isRunning = false;
  const task = (name: string) => async () => {
    expect(isRunning).toBe(false);
    isRunning = true;
    await null;
    log.push(name);
    isRunning = false;
    return name;
  };
  const done = [
    queue.run(task("call 1"), "a"),
    queue.run(task("call 2"), "a"),
    queue.run(task("loop 1"), null),
    queue.run(task("call 3"), "a"),
    queue.run(task("loop 2"), null),
  ];
  expect(await Promise.all(done)).toEqual(["call 1", "call 2", "loop 1", "call 3", "loop 2"]);
  expect(log).toEqual(["call 1", "loop 1", "loop 2", "call 2", "call 3"]);
});

test("tasks of the lanes take turns, so that who has many keeps nobody else waiting for all of them", async () => {
  const queue = new WriteQueue();
  const log: string[] = [];
  const calls = ["a1", "a2", "a3", "a4", "b1", "c1", "b2"].map((name) =>
    queue.run(async () => void log.push(name), name.slice(0, 1)),
  );
  await Promise.all(calls);
  expect(log).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

test("a task that fails does not stop the next, and idle waits for all of them", async () => {
  const queue = new WriteQueue();
  const failed = queue.run(() => Promise.reject(new Error("full")), "a");
  const log: string[] = [];
  void queue.run(async () => void log.push("next"), "a");
  await expect(failed).rejects.toThrow("full");
  await queue.idle();
  expect(log).toEqual(["next"]);
  await queue.idle();
});

test("after each call everything else has its turn, also where the end of one begins the next", async () => {
  const queue = new WriteQueue();
  const log: string[] = [];
  const call = (name: string) => queue.run(async () => void log.push(name), "a");
  setImmediate(() => {
    log.push("an answer of a lamp");
    // and the command that follows it
    setImmediate(() => log.push("the next command"));
  });
  for (const name of ["call 1", "call 2", "call 3"]) await call(name);
  expect(log).toEqual(["call 1", "an answer of a lamp", "call 2", "the next command", "call 3"]);
  expect(queue.isBusy).toBe(true);
  await queue.idle();
  expect(queue.isBusy).toBe(false);
});

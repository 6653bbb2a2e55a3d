import { hours, milliseconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { areFoldersAsked, askFolder, FolderSilent } from "./folder-calls.ts";

const SOON = milliseconds(20);

/** A call that is answered when the test says so. */
function aCall() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const call = { hasBegun: false, answer: () => resolve("answer") };
  const ask = () => {
    call.hasBegun = true;
    return promise;
  };
  return { call, ask };
}

test("a folder is asked one thing after the other, and another folder meanwhile", async () => {
  const [first, second, elsewhere] = [aCall(), aCall(), aCall()];
  const answers = [
    askFolder("/nas", first.ask),
    askFolder("/nas", second.ask),
    askFolder("/disk", elsewhere.ask),
  ];
  elsewhere.call.answer();
  expect(await answers[2]).toBe("answer");
  expect([first.call.hasBegun, second.call.hasBegun]).toEqual([true, false]);
  first.call.answer();
  expect(await answers[0]).toBe("answer");
  await expect.poll(() => second.call.hasBegun).toBe(true);
  second.call.answer();
  expect(await answers[1]).toBe("answer");
  expect(areFoldersAsked()).toBe(false);
});

test("a folder that hangs is not asked again until it has answered", async () => {
  const hanging = aCall();
  const next = aCall();
  const copying = aCall();
  const copy = askFolder("/nas", copying.ask, hours(1));
  const answers = [askFolder("/nas", hanging.ask, SOON), askFolder("/nas", next.ask, SOON)];
  for (const answer of answers) await expect(answer).rejects.toBeInstanceOf(FolderSilent);
  expect(next.call.hasBegun).toBe(false);
  expect(areFoldersAsked()).toBe(true);
  await expect(askFolder("/nas", next.ask, hours(1))).rejects.toBeInstanceOf(FolderSilent);
  expect(next.call.hasBegun).toBe(false);
  // what was begun before goes on
  copying.call.answer();
  expect(await copy).toBe("answer");
  hanging.call.answer();
  await expect.poll(areFoldersAsked).toBe(false);
  const again = aCall();
  again.call.answer();
  expect(await askFolder("/nas", again.ask, SOON)).toBe("answer");
});

test("an error of a folder is passed on, and the next question is asked", async () => {
  const failing = askFolder("/nas", () => Promise.reject(new Error("ENOSPC")));
  const good = askFolder("/nas", async () => "answer");
  await expect(failing).rejects.toThrow("ENOSPC");
  expect(await good).toBe("answer");
});

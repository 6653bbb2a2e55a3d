import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { milliseconds, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { SATURDAY } from "../../../../../testing/first-hall.ts";
import { DatabasePing } from "./database-ping.ts";

/** A ping whose database answers as the test says. */
function pinged() {
  const clock = new FakeClock(SATURDAY);
  const questions: PromiseWithResolvers<void>[] = [];
  const told: string[] = [];
  const tell = (message: string) => told.push(message);
  const ping = new DatabasePing({
    storage: {
      ping: () => {
        const question = Promise.withResolvers<void>();
        questions.push(question);
        return question.promise;
      },
    },
    clock,
    serverLog: { info: tell, warn: tell, error: tell },
  });
  return { clock, questions, told, ping };
}

test("a thousand who ask at once ask the database once, and its answer is good for a second", async () => {
  const { clock, questions, ping } = pinged();
  const answers = Array.from({ length: 1_000 }, () => ping.isAnswering());
  questions[0]?.resolve();
  expect(new Set(await Promise.all(answers))).toEqual(new Set([true]));
  await clock.advance(milliseconds(999));
  expect(await ping.isAnswering()).toBe(true);
  expect(questions).toHaveLength(1);
  await clock.advance(milliseconds(1));
  const later = ping.isAnswering();
  const now = ping.isAnsweringNow();
  questions[1]?.reject(new Error("gone"));
  expect(await Promise.all([later, now])).toEqual([false, false]);
  expect(questions).toHaveLength(2);
});

test("an outage is logged once, however often it is asked, and so is its end", async () => {
  const { clock, questions, told, ping } = pinged();
  for (let turn = 0; turn < 5; turn += 1) {
    const answer = ping.isAnsweringNow();
    if (turn % 2 === 0) questions[turn]?.reject(new Error("gone"));
    else await clock.advance(seconds(2));
    expect(await answer).toBe(false);
  }
  expect(told).toEqual(["the database does not answer"]);
  for (let turn = 5; turn < 8; turn += 1) {
    const answer = ping.isAnsweringNow();
    questions[turn]?.resolve();
    expect(await answer).toBe(true);
  }
  expect(told).toEqual(["the database does not answer", "the database answers again"]);
});

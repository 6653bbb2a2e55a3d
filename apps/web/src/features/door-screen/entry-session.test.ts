import { RefusedInWords } from "@platzwart/contract/refused-in-words";
import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { type Duration, hours, minus, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { type EntryAnswer, type EntryOutcome, EntrySession } from "./entry-session.ts";

function aSession({ forgetsAfter }: { forgetsAfter?: Duration } = {}) {
  const clock = new FakeClock(at("2026-11-21T18:42:00+01:00"));
  const asked: string[] = [];
  const outcomes: EntryOutcome["kind"][] = [];
  const answers: ((answer: EntryAnswer | Error) => void)[] = [];
  const session = new EntrySession({
    clock,
    codeLengths: [4],
    enter: (code) => {
      asked.push(code);
      return new Promise((give, refuse) => {
        answers.push((answer) => (answer instanceof Error ? refuse(answer) : give(answer)));
      });
    },
    onOutcome: ({ kind }) => outcomes.push(kind),
    forgetsAfter: forgetsAfter ?? null,
  });
  return {
    clock,
    session,
    asked,
    outcomes,
    entry: () => session.snapshot().entry,
    type: (code: string) => {
      for (const digit of code) session.handle({ kind: "key", key: digit as "0" });
      session.handle({ kind: "key", key: "Enter" });
    },
    async answer(answer: EntryAnswer | Error, which = answers.length - 1) {
      answers[which]?.(answer);
      await clock.advance(seconds(0));
    },
  };
}

test("[D-06] a wrong code is shown for three seconds, the next one for three of its own", async () => {
  const { clock, type, answer, entry } = aSession();
  type("1111");
  await answer({ kind: "denied" });
  await clock.advance(seconds(2));
  type("2222");
  await answer({ kind: "denied" });
  await clock.advance(seconds(2));
  expect(entry()).toMatchObject({ state: "invalid", sentDigits: "2222" });
  await clock.advance(seconds(1));
  expect(entry()).toMatchObject({ state: "idle", sentDigits: "" });
});

test("[D-06, D-07] without an answer it stays wrong until somebody does something, and is announced", async () => {
  const { clock, type, answer, entry, outcomes, session } = aSession();
  type("1111");
  await answer(new Error("no connection"));
  await clock.advance(seconds(60));
  expect(entry().state).toBe("failed");
  expect(outcomes).toEqual(["failed"]);
  session.handle({ kind: "key", key: "Escape" });
  expect(entry().state).toBe("idle");
});

test("[D-06] what the server says when it does not look at a code stays until the next answer, and is no other code's", async () => {
  const { type, answer, session } = aSession();
  type("1111");
  await answer(new RefusedInWords("Der Speicherplatz des Servers ist voll.", 507));
  expect(session.snapshot()).toMatchObject({
    entry: { state: "failed" },
    refusal: "Der Speicherplatz des Servers ist voll.",
  });
  session.handle({ kind: "key", key: "Enter" });
  await answer(new Error("no connection"));
  expect(session.snapshot()).toMatchObject({ entry: { state: "failed" }, refusal: null });
  type("2222");
  session.handle({ kind: "key", key: "Escape" });
  type("3333");
  await answer(new RefusedInWords("late", 409), 2);
  expect(session.snapshot()).toMatchObject({ entry: { state: "validating" }, refusal: null });
});

test("[D-06] Esc while it is checked: a door that opens all the same is announced, and shown as ready", async () => {
  const { type, answer, entry, outcomes, session } = aSession();
  type("1111");
  session.handle({ kind: "key", key: "Escape" });
  await answer({ kind: "granted" });
  expect(entry().state).toBe("idle");
  expect(outcomes).toEqual(["granted"]);
});

test("[D-21] while no code is looked at none is asked about, and the next one after that is", async () => {
  const { clock, type, answer, asked, session } = aSession();
  type("1111");
  await answer({ kind: "locked out", seconds: 90 });
  expect(session.snapshot().lockedOutUntil).toBe(plus(clock.elapsed(), seconds(90)));
  // independent of the time of day
  clock.setWallClock(minus(clock.now(), hours(1)));
  await clock.advance(seconds(89));
  type("2222");
  session.handle({ kind: "pasted", text: "2222" });
  expect(session.snapshot().entry.digits).toBe("");
  await clock.advance(seconds(1));
  type("2222");
  expect(asked).toEqual(["1111", "2222"]);
});

test("[D-30] what somebody left who has gone is no part of the next one's code, and is not sent by the next Enter", async () => {
  const { clock, type, answer, entry, asked, session } = aSession({ forgetsAfter: seconds(30) });
  session.handle({ kind: "key", key: "7" });
  await clock.advance(seconds(29));
  expect(entry().digits).toBe("7");
  await clock.advance(seconds(1));
  expect(entry().digits).toBe("");
  type("1111");
  await clock.advance(seconds(8));
  await answer(new Error("no connection"));
  expect(entry()).toMatchObject({ state: "failed", digits: "1111" });
  await clock.advance(seconds(30));
  expect(entry()).toMatchObject({ state: "idle", digits: "", sentDigits: "" });
  session.handle({ kind: "key", key: "Enter" });
  expect(asked).toEqual(["1111"]);
});

test("[D-06] a door that opens after a code whose answer got lost ends the failure", async () => {
  const { type, answer, entry, session } = aSession();
  type("1111");
  await answer(new Error("no connection"));
  session.handle({ kind: "opened" });
  expect(entry()).toMatchObject({ state: "idle", digits: "" });
});

test("[D-06] two codes in a row: the late answer to the first is not taken for the second", async () => {
  const { type, answer, entry, session } = aSession();
  type("1111");
  session.handle({ kind: "key", key: "Escape" });
  type("2222");
  await answer({ kind: "denied" }, 0);
  expect(entry()).toMatchObject({ state: "validating", sentDigits: "2222" });
  await answer({ kind: "granted" }, 1);
  expect(entry().state).toBe("valid");
});

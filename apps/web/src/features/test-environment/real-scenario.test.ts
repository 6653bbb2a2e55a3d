import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { milliseconds, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import type { DoorState, DoorUnderTest, TypedAnswer } from "./door-under-test.ts";
import { realScenarios } from "./real-scenario.ts";
import type { Scenario } from "./scenarios.ts";

const LOCKED: DoorState = {
  isUnlocked: false,
  heldUntil: null,
  openUntil: null,
  isPending: false,
  fault: null,
};

/** A scripted door; its calls take 20 ms, 3 of them on the server. */
function aDoor(answer: TypedAnswer = { kind: "granted" }, decidedIn = milliseconds(3)) {
  const clock = new FakeClock(at("2026-11-21T18:42:00+01:00"));
  const listeners = new Set<() => void>();
  let state = LOCKED;
  const become = (changes: Partial<DoorState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const answered = <Answer>(given: Answer) =>
    new Promise<Answer>((resolve) => {
      clock.timer("answer", milliseconds(20), () => resolve(given));
    });
  const door: DoorUnderTest = {
    codeLengths: [4],
    state: () => state,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: () => answered({ decidedIn }),
    enter: () => answered({ answer, decidedIn }),
    type: (_code, onEnter) => {
      onEnter();
      return answered({ answer, decidedIn });
    },
    isAnswering: () => answered(true),
  };
  const carryOut = realScenarios({ clock, door, code: () => "4711", testCode: "0815" });
  const abort = new AbortController();
  return { clock, become, abort, listeners, run: (scenario: Scenario) => carryOut(scenario, abort.signal) };
}

test("[T-03] the steps of an opening are reported with their times, the decision with the server's own", async () => {
  const { clock, become, run } = aDoor();
  const outcome = run("unlock");
  await clock.advance(milliseconds(5));
  become({ isPending: true });
  await clock.advance(milliseconds(10));
  become({ isPending: false, isUnlocked: true });
  await clock.advance(milliseconds(10));
  expect(await outcome).toEqual({
    isSuccessful: true,
    text: "",
    steps: [
      { kind: "key", at: 0 },
      { kind: "decision", at: 3 },
      { kind: "command", at: 5 },
      { kind: "report", at: 15 },
    ],
  });
});

test("[T-03] what happened stands in its order, also where the server's clock ran faster than the browser's", async () => {
  const { clock, become, run } = aDoor({ kind: "granted" }, milliseconds(334));
  const outcome = run("lock");
  await clock.advance(milliseconds(5));
  become({ isUnlocked: true });
  await clock.advance(milliseconds(20));
  become({ isUnlocked: false });
  await clock.advance(milliseconds(20));
  expect((await outcome).steps).toEqual([
    { kind: "key", at: 0 },
    { kind: "decision", at: 5 },
    { kind: "command", at: 5 },
    { kind: "report", at: 5 },
    { kind: "locked", at: 25 },
  ]);
});

test("[T-03] a door that does not report or does not lock by itself has failed, as has one that is open", async () => {
  const silent = aDoor();
  const unlocked = silent.run("unlock");
  await silent.clock.advance(seconds(11));
  expect(await unlocked).toMatchObject({
    isSuccessful: false,
    text: expect.stringMatching(/nicht gemeldet/),
  });

  const stuck = aDoor();
  const locked = stuck.run("lock");
  stuck.become({ isUnlocked: true });
  await stuck.clock.advance(minutes(2));
  expect(await locked).toMatchObject({
    isSuccessful: false,
    text: expect.stringMatching(/nicht von selbst verriegelt/),
  });

  const open = aDoor();
  open.become({ isUnlocked: true });
  for (const scenario of ["unlock", "lock", "keyboard"] as const)
    expect(await open.run(scenario)).toMatchObject({
      isSuccessful: false,
      text: expect.stringMatching(/schon offen/),
      steps: [],
    });
});

test("[T-03] a door that still stands open for the test before is waited for, and measured from the next key on", async () => {
  const { clock, become, run } = aDoor();
  become({ isUnlocked: true, openUntil: plus(clock.now(), seconds(10)) });
  const outcome = run("unlock");
  await clock.advance(seconds(10));
  become({ isUnlocked: false, openUntil: null });
  await clock.advance(milliseconds(5));
  become({ isUnlocked: true, openUntil: plus(clock.now(), seconds(10)) });
  await clock.advance(milliseconds(20));
  expect(await outcome).toMatchObject({
    isSuccessful: true,
    steps: [
      { kind: "key", at: 0 },
      { kind: "decision", at: 3 },
      { kind: "command", at: 3 },
      { kind: "report", at: 5 },
    ],
  });
});

test("[T-03, D-12] a wrong code that is taken, or that opens although it was refused, has failed", async () => {
  const granted = aDoor();
  const wrong = granted.run("wrong_code");
  await granted.clock.advance(milliseconds(20));
  expect(await wrong).toMatchObject({
    isSuccessful: false,
    text: expect.stringMatching(/nicht gelten darf/),
  });

  const refused = aDoor({ kind: "denied" });
  const opened = refused.run("wrong_code");
  refused.become({ isUnlocked: true });
  await refused.clock.advance(milliseconds(20));
  expect(await opened).toMatchObject({
    isSuccessful: false,
    text: expect.stringMatching(/aber die Tür ist offen/),
  });

  for (const [answer, text] of [
    [{ kind: "locked out", text: "Zu viele" }, /Zu viele/],
    [{ kind: "denied" }, /gilt an dieser Tür nicht/],
    [{ kind: "incomplete" }, /haben an dieser Tür 4 Ziffern/],
  ] as const) {
    const { clock, run } = aDoor(answer);
    const typed = run("keyboard");
    await clock.advance(milliseconds(20));
    expect(await typed).toMatchObject({ isSuccessful: false, text: expect.stringMatching(text) });
  }
});

test("[T-06] one that is given up waits for nothing more and watches no door", async () => {
  const { clock, become, abort, listeners, run } = aDoor();
  const outcome = run("lock");
  become({ isUnlocked: true });
  await clock.advance(milliseconds(20));
  abort.abort();
  expect(await outcome).toMatchObject({ isSuccessful: false });
  expect(listeners.size).toBe(0);
});

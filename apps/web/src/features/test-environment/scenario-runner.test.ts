import { seededRandom } from "@platzwart/domain/seeded-random";
import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { milliseconds, minutes, seconds } from "@platzwart/domain/time/instant";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type RunnerSnapshot, ScenarioRunner } from "./scenario-runner.ts";
import { SCENARIOS, type Scenario } from "./scenarios.ts";
import { simulatedScenarios } from "./simulated-scenario.ts";

function aRunner(seed = 1) {
  const clock = new FakeClock(at("2026-11-21T18:42:00+01:00"));
  const random = seededRandom(seed);
  const outcomes: string[] = [];
  const runner = new ScenarioRunner({
    clock,
    now: () => clock.now(),
    random,
    carryOut: simulatedScenarios(clock, random),
    onOutcome: (scenario, { isSuccessful }) => outcomes.push(`${scenario} ${isSuccessful}`),
    reasonOf: String,
  });
  return { clock, runner, outcomes, state: (scenario: Scenario) => runner.snapshot().states[scenario] };
}

const kindsOf = ({ states }: RunnerSnapshot) => SCENARIOS.map((scenario) => states[scenario].kind);

test("[T-02, T-03] a simulated scenario takes 1 to 4 s and succeeds nine times in ten", async () => {
  const { clock, runner, state } = aRunner();
  let successes = 0;
  const times: number[] = [];
  for (let run = 0; run < 2_000; run += 1) {
    void runner.start("unlock");
    expect(state("unlock").kind).toBe("running");
    await clock.advance(seconds(4));
    const ended = state("unlock");
    if (ended.kind !== "ended") throw new Error("it runs longer than 4 s");
    times.push(ended.duration);
    if (ended.isSuccessful) successes += 1;
  }
  expect(Math.min(...times)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...times)).toBeLessThanOrEqual(4_000);
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(2_900);
  // five standard deviations of 2,000 draws
  expect(Math.abs(successes / 2_000 - 0.9)).toBeLessThan(0.034);
});

test("[T-03] the same seed runs the same tests with the same results", async () => {
  const run = async (seed: number) => {
    const { clock, runner } = aRunner(seed);
    void runner.startAll();
    await clock.advance(minutes(1));
    return runner.snapshot();
  };
  expect(await run(5)).toEqual(await run(5));
  expect(await run(5)).not.toEqual(await run(6));
});

test("[T-05] all tests run one after another, with gaps of 1 to 3 s", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000_000), async (seed) => {
      const { clock, runner } = aRunner(seed);
      void runner.startAll();
      void runner.startAll();
      const begins: number[] = [];
      const ends: number[] = [];
      let before = kindsOf(runner.snapshot());
      if (before[0] === "running") begins.push(0);
      for (let time = 100; time <= 40_000; time += 100) {
        await clock.advance(milliseconds(100));
        const kinds = kindsOf(runner.snapshot());
        expect(kinds.filter((kind) => kind === "running").length).toBeLessThanOrEqual(1);
        for (const [index, kind] of kinds.entries()) {
          if (kind === "running" && before[index] !== "running") begins.push(time);
          if (kind === "ended" && before[index] === "running") ends.push(time);
        }
        before = kinds;
      }
      expect(ends).toHaveLength(5);
      const gaps = begins.slice(1).map((begin, index) => begin - (ends[index] ?? 0));
      // read at tenths of seconds
      for (const gap of gaps) expect(Math.abs(gap - 2_000)).toBeLessThanOrEqual(1_100);
      expect(runner.snapshot().isRunningAll).toBe(false);
    }),
    { numRuns: 20 },
  );
});

test("[T-05] all tests wait for one that was started by hand in a gap", async () => {
  const { clock, runner } = aRunner();
  void runner.startAll();
  while (kindsOf(runner.snapshot()).includes("running")) await clock.advance(milliseconds(100));
  void runner.start("connection");
  for (let time = 0; time < 40_000; time += 100) {
    expect(kindsOf(runner.snapshot()).filter((kind) => kind === "running").length).toBeLessThanOrEqual(1);
    await clock.advance(milliseconds(100));
  }
  expect(runner.snapshot().isRunningAll).toBe(false);
});

test("[T-04] a random scenario each 5 s, if none is running", async () => {
  const { clock, runner, outcomes } = aRunner();
  runner.setAutomatic(true);
  await clock.advance(milliseconds(4_999));
  expect(kindsOf(runner.snapshot())).not.toContain("running");
  await clock.advance(milliseconds(1));
  expect(kindsOf(runner.snapshot())).toContain("running");
  await clock.advance(minutes(10));
  const scenarios = new Set(outcomes.map((line) => line.split(" ")[0]));
  expect(scenarios).toEqual(new Set(SCENARIOS));
  expect(outcomes.length).toBe(120);

  // a scenario started by hand delays the next
  const before = outcomes.length;
  await clock.advance(milliseconds(4_500));
  void runner.start("keyboard");
  await clock.advance(milliseconds(600));
  expect(kindsOf(runner.snapshot()).filter((kind) => kind === "running")).toHaveLength(1);
  await clock.advance(seconds(4));
  runner.setAutomatic(false);
  expect(outcomes.slice(before)).toHaveLength(2);
  await clock.advance(minutes(1));
  expect(outcomes.slice(before)).toHaveLength(2);
});

test("[T-06] the log keeps the last twenty lines, and a reset gives up what runs and clears everything", async () => {
  const { clock, runner, outcomes } = aRunner();
  for (let run = 0; run < 15; run += 1) {
    void runner.start("lock");
    await clock.advance(seconds(4));
  }
  const { log } = runner.snapshot();
  expect(log).toHaveLength(20);
  expect(log[0]?.at).toBeGreaterThan(log[19]?.at ?? 0);

  void runner.startAll();
  await clock.advance(milliseconds(500));
  outcomes.length = 0;
  runner.reset();
  expect(kindsOf(runner.snapshot())).toEqual(SCENARIOS.map(() => "ready"));
  expect(runner.snapshot()).toMatchObject({ log: [], isRunningAll: false });
  await clock.advance(minutes(1));
  expect(runner.snapshot().log).toEqual([]);
  expect(outcomes).toEqual([]);
  // a new start is possible at once
  void runner.startAll();
  await clock.advance(minutes(1));
  expect(outcomes).toHaveLength(5);
});

test("[T-03, T-04] what is halted runs no further and begins nothing by itself; what has ended stays", async () => {
  const { clock, runner, outcomes, state } = aRunner();
  void runner.start("unlock");
  await clock.advance(seconds(4));
  runner.setAutomatic(true);
  void runner.start("lock");
  await clock.advance(milliseconds(500));
  runner.halt();
  expect(runner.snapshot()).toMatchObject({ isAutomatic: false, isRunningAll: false });
  expect(state("unlock").kind).toBe("ended");
  expect(state("lock").kind).toBe("ready");
  expect(runner.snapshot().log[0]?.text).toBe("Tests angehalten");
  await clock.advance(minutes(1));
  expect(outcomes).toHaveLength(1);
});

test("[T-03] a scenario that cannot be carried out has failed, and says why", async () => {
  const clock = new FakeClock(at("2026-11-21T18:42:00+01:00"));
  const runner = new ScenarioRunner({
    clock,
    now: () => clock.now(),
    random: seededRandom(1),
    carryOut: async () => {
      throw new Error("no answer");
    },
    onOutcome: () => {},
    reasonOf: (error) => (error as Error).message,
  });
  await runner.start("connection");
  expect(runner.snapshot().states.connection).toMatchObject({
    kind: "ended",
    isSuccessful: false,
    text: "no answer",
  });
});

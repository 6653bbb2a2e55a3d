import { expect, test } from "vitest";
import { isFullRun } from "../../../../testing/full-run.ts";
import { type Search, searchEverything } from "../testing/search.ts";
import type { OutputEffect, OutputPolicy } from "./output.ts";
import { stepAndCheck } from "./testing/output-rules.ts";
import {
  EVENT_KINDS,
  eventsOf,
  isFulfilled,
  keyOf,
  mayHappen,
  nextEventWithoutIntent,
  type World,
  worldsAtStart,
} from "./testing/output-world.ts";

const EFFECT_KINDS: Record<OutputEffect<boolean>["kind"], true> = {
  send: true,
  query: true,
  arm: true,
  disarm: true,
  outcome: true,
  changed: true,
  failed: true,
  recovered: true,
  suspended: true,
};

/** Expected size of a search; another number says that a rule was added, perhaps in the wrong machine. */
interface Found extends Search {
  readonly obedient: number;
  readonly disobedient: number;
}

/** Further levels of the pause change its length only; full runs visit all of them. */
const CASES: readonly (readonly [string, OutputPolicy, Found])[] = [
  [
    "a lamp",
    { hasWallSwitch: true, answersQueries: true, retryLevels: isFullRun ? 6 : 1, toleratedFailures: 0 },
    isFullRun
      ? { states: 378264, transitions: 9405757, depth: 29, obedient: 5, disobedient: 4 }
      : { states: 197984, transitions: 4891217, depth: 23, obedient: 5, disobedient: 4 },
  ],
  [
    "an output that nobody switches at the device, and that may fail twice",
    { hasWallSwitch: false, answersQueries: true, retryLevels: isFullRun ? 6 : 2, toleratedFailures: 2 },
    isFullRun
      ? { states: 93912, transitions: 2248549, depth: 22, obedient: 5, disobedient: 7 }
      : { states: 61944, transitions: 1480549, depth: 16, obedient: 5, disobedient: 7 },
  ],
  [
    "an output that cannot be asked, and that may fail twice",
    { hasWallSwitch: false, answersQueries: false, retryLevels: isFullRun ? 6 : 2, toleratedFailures: 2 },
    isFullRun
      ? { states: 6947, transitions: 96790, depth: 19, obedient: 4, disobedient: 5 }
      : { states: 3867, transitions: 54198, depth: 13, obedient: 4, disobedient: 5 },
  ],
];

test.for(CASES)(
  "[L-03] all that can happen to %s: each promise holds, each wait ends",
  async ([, policy, expected], { annotate }) => {
    const events = new Set<string>();
    const effects = new Set<string>();
    const worlds: World[] = [];
    const begun = performance.now();
    const search = searchEverything({
      starts: worldsAtStart(policy),
      keyOf,
      eventsOf: (world) => eventsOf(world, policy),
      next: (world, event) => {
        events.add(event.kind);
        return stepAndCheck(world, event, policy, ({ kind }) => effects.add(kind));
      },
      visit: (world) => worlds.push(world),
      maximumStates: 1_000_000,
    });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    await annotate(`${JSON.stringify(search)} in ${seconds} s`);
    // an unreachable event or effect is a mistake, too
    expect([...events].sort()).toEqual(EVENT_KINDS.filter((kind) => mayHappen(kind, policy)).sort());
    const isReachable = (kind: string) =>
      (policy.hasWallSwitch || kind !== "suspended") && (policy.answersQueries || kind !== "query");
    expect([...effects].sort()).toEqual(Object.keys(EFFECT_KINDS).filter(isReachable).sort());
    const waits = {
      obedient: longestWait(worlds, "obedient", policy),
      disobedient: longestWait(worlds, "disobedient", policy),
    };
    expect({ ...search, ...waits }).toEqual(expected);
  },
);

/**
 * Longest number of answers and timer ends from any state until an obeying device is as desired without a fault, or a
 * disobeying one has a fault.
 */
function longestWait(
  worlds: readonly World[],
  device: "obedient" | "disobedient",
  policy: OutputPolicy,
): number {
  let longest = 0;
  for (const start of worlds) {
    let world = start;
    let steps = 0;
    while (!isSettled(world, device, policy)) {
      const event = nextEventWithoutIntent(world, device, policy);
      if (event === null || steps > 20) throw new Error(`stuck: ${JSON.stringify(start)}`);
      world = stepAndCheck(world, event, policy);
      steps += 1;
    }
    longest = Math.max(longest, steps);
  }
  return longest;
}

function isSettled(world: World, device: "obedient" | "disobedient", policy: OutputPolicy): boolean {
  const { fault } = world.lamp;
  if (world.running.answer) return false;
  const isDone = isFulfilled(world, policy);
  return device === "obedient" ? isDone && fault === null : isDone || fault !== null;
}

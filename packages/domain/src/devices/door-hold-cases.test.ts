import { describe } from "vitest";
import { type Case, testCases } from "../testing/case-table.ts";
import { type Comparison, type OutputEvent, outputAtStart } from "./output.ts";
import { stepOutput } from "./output-step.ts";
import { describeEffect } from "./testing/describe-effect.ts";

/** The commanded hold; the report is that hold and whether the door is unlocked. */
type Hold = "none" | "until 5" | "until 6";
type Report = `${"locked" | "unlocked"}, ${Hold}`;
type Event = OutputEvent<Hold, Report>;

const DOOR = { hasWallSwitch: false, answersQueries: true, retryLevels: 6, toleratedFailures: 0 };
const HOLDS: Comparison<Hold, Report> = {
  matches: (report, hold) => report.endsWith(hold),
  isSameReport: (a, b) => a === b,
};

const wants = (value: Hold, mode: "level" | "confirm" = "level"): Event => ({ kind: "desired", value, mode });
const answers = (value: Report): Event => ({ kind: "answered", command: "newest", value });
const says = (value: Report): Event => ({ kind: "reported", value });
const asked = (value: Report): Event => ({ kind: "queryAnswered", value });
const silent: Event = { kind: "elapsed", timer: "answer" };
const pauseOver: Event = { kind: "elapsed", timer: "retry" };

/** The table of cases: events on the left, all effects in order on the right. */
const CASES: readonly Case<Event>[] = [
  [
    "[Z-02, D-31] a door that somebody opens is unlocked, still stands as wanted, and is commanded nothing",
    [
      [wants("none"), ""],
      [says("unlocked, none"), "changed unlocked, none by device"],
      [says("locked, none"), "changed locked, none by device"],
    ],
  ],
  [
    "[Z-02] opened while it is commanded to be held, it is held all the same, by rule",
    [
      [wants("until 5"), "send until 5"],
      [says("unlocked, none"), "changed unlocked, none by device"],
      [answers("unlocked, until 5"), "query"],
      [asked("unlocked, until 5"), "changed unlocked, until 5 by rule, outcome confirmed"],
    ],
  ],
  [
    "[Z-02] a hold that grows is sent, and a door that holds another one is not as wanted",
    [
      [wants("until 5"), "send until 5"],
      [answers("unlocked, until 5"), "changed unlocked, until 5 by rule, outcome confirmed"],
      [wants("until 6"), "send until 6"],
      [answers("unlocked, until 5"), "outcome not_applied, failed not_applied"],
      [pauseOver, "send until 6"],
      [answers("unlocked, until 6"), "recovered, changed unlocked, until 6 by rule, outcome confirmed"],
    ],
  ],
  [
    "[Z-02] D6: a hold that the door drops by itself is sent again after a pause",
    [
      [wants("until 5"), "send until 5"],
      [answers("unlocked, until 5"), "changed unlocked, until 5 by rule, outcome confirmed"],
      [says("locked, none"), "changed locked, none by device"],
      [pauseOver, "send until 5"],
    ],
  ],
  [
    "[Z-03] asked to confirm, it is sent again what it holds, and nothing new is reported",
    [
      [wants("none"), ""],
      [wants("none", "confirm"), "send none"],
      [answers("locked, none"), "outcome confirmed"],
    ],
  ],
  [
    "[L-03] a report of opening counts while it does not answer, and is still not as wanted",
    [
      [wants("until 5"), "send until 5"],
      [silent, "outcome timeout, failed timeout, query"],
      [asked("unlocked, none"), "changed unlocked, none by device"],
      [pauseOver, "send until 5"],
      [answers("unlocked, until 5"), "recovered, changed unlocked, until 5 by rule, outcome confirmed"],
    ],
  ],
];

describe("what a door holds", () => {
  testCases(CASES, {
    start: atStart("locked, none"),
    step: (state, event: Event) => stepOutput(state, event, DOOR, HOLDS),
    describe: (effect) => describeEffect(effect, { hasRetries: false }),
  });
});

/** A door that reported after the start of the program. */
function atStart(reported: Report) {
  const start = outputAtStart<Hold, Report>({ reported, fault: null, isSuspended: false });
  return stepOutput(start, says(reported), DOOR, HOLDS)[0];
}

import { describe } from "vitest";
import { type Case, testCases } from "../testing/case-table.ts";
import { CLIMATE_POLICY } from "./device-policies.ts";
import { type OutputEvent, outputAtStart } from "./output.ts";
import { stepOutput } from "./output-step.ts";
import { describeEffect } from "./testing/describe-effect.ts";

type Event = OutputEvent<"heat" | "off">;

const wants = (value: "heat" | "off", mode: "level" | "confirm" = "level"): Event => ({
  kind: "desired",
  value,
  mode,
});
const answers = (value: "heat" | "off"): Event => ({ kind: "answered", command: "newest", value });
const fails: Event = { kind: "failed", command: "newest", fault: "status" };
const silent: Event = { kind: "elapsed", timer: "answer" };
const pauseOver: Event = { kind: "elapsed", timer: "retry" };
const poll: Event = { kind: "poll" };

/** The table of cases: events on the left, all effects in order on the right. */
const CASES: readonly Case<Event>[] = [
  [
    "[K-07] what cannot be asked is commanded at once, and not asked",
    [
      [wants("off"), "send off"],
      [poll, ""],
      [answers("off"), "changed off by rule, outcome confirmed"],
      [poll, ""],
    ],
  ],
  [
    "[K-07] it may fail twice; the third time is an outage, once, and it is tried again every 15 seconds",
    [
      [wants("heat"), "send heat"],
      [silent, "outcome timeout, arm retry 0"],
      [pauseOver, "send heat"],
      [fails, "outcome status, arm retry 1"],
      [pauseOver, "send heat"],
      [fails, "outcome status, arm retry 2, failed status"],
      [pauseOver, "send heat"],
      [fails, "outcome status, arm retry 2"],
      [pauseOver, "send heat"],
      [answers("heat"), "recovered, changed heat by rule, outcome confirmed"],
    ],
  ],
  [
    "[K-07] one that does not answer when it is commanded again may have restarted: it is commanded until it answers",
    [
      [wants("heat"), "send heat"],
      [answers("heat"), "changed heat by rule, outcome confirmed"],
      [wants("heat", "confirm"), "send heat"],
      [silent, "outcome timeout, arm retry 0"],
      [pauseOver, "send heat"],
      [answers("heat"), "outcome confirmed"],
    ],
  ],
  [
    "[K-04] one that was commanded to heat and did not confirm is commanded to stop, though it last said that it is off",
    [
      [wants("off"), "send off"],
      [answers("off"), "changed off by rule, outcome confirmed"],
      [wants("heat"), "send heat"],
      [silent, "outcome timeout, arm retry 0"],
      [wants("off"), "disarm retry, send off"],
      [answers("off"), "outcome confirmed"],
    ],
  ],
];

describe("a device of the climate", () => {
  testCases(CASES, {
    start: outputAtStart<"heat" | "off">({ reported: null, fault: null, isSuspended: false }),
    step: (state, event: Event) => stepOutput(state, event, CLIMATE_POLICY),
    describe: (effect) => describeEffect(effect, { hasRetries: true }),
  });
});

import { describe, expect, test } from "vitest";
import type { Fault } from "./fault.ts";
import { type Output, type OutputEffect, type OutputEvent, outputAtStart, outputDeferral } from "./output.ts";
import { stepOutput } from "./output-step.ts";
import { deferralOf } from "./wall-switch.ts";

/**
 * The table of cases: events of a lamp on the left, all effects in order on the right; timers are named where the
 * case is about them (decision 25).
 */
type Event = OutputEvent<boolean>;
type Step = readonly [Event, string];

const LAMP = { hasWallSwitch: true, answersQueries: true, retryLevels: 6, toleratedFailures: 0 };

const wants = (value: boolean | null, mode: "level" | "retry" | "confirm" | "forced" = "level"): Event => ({
  kind: "desired",
  value,
  mode,
});
const person = (value: boolean): Event => ({ kind: "command", value });
const answer = (value: boolean, command: "newest" | "previous" = "newest"): Event => ({
  kind: "answered",
  command,
  value,
});
const fails = (fault: Fault): Event => ({ kind: "failed", command: "newest", fault });
const says = (value: boolean): Event => ({ kind: "reported", value });
const garbled: Event = { kind: "garbled" };
const asked = (value: boolean): Event => ({ kind: "queryAnswered", value });
const askedInVain = (fault: Fault): Event => ({ kind: "queryFailed", fault });
const poll: Event = { kind: "poll" };
const over = (timer: "answer" | "retry" | "cooldown" | "correction" | "suspension"): Event => ({
  kind: "elapsed",
  timer,
});
const replaced: Event = { kind: "replaced" };

const [ON, OFF] = [true, false];

/** A lamp that reported after the start of the program. */
function lamp(isOn: boolean): Output<boolean> {
  const start = outputAtStart<boolean>({ reported: isOn, fault: null, isSuspended: false });
  return stepOutput(start, says(isOn), LAMP)[0];
}

const CASES: readonly {
  readonly name: string;
  readonly lamp: Output<boolean>;
  readonly steps: readonly Step[];
}[] = [
  {
    name: "[L-03] a wish is told once, confirmed by the answer, and nothing is sent while it is so",
    lamp: lamp(OFF),
    steps: [
      [wants(ON), "send on"],
      [wants(ON), ""],
      [answer(ON), "changed on by rule"],
      [wants(ON, "retry"), ""],
      [says(ON), ""],
    ],
  },
  {
    name: "[Z-03] a full run has a device confirm what it reports already",
    lamp: lamp(ON),
    steps: [
      [wants(ON), ""],
      [wants(ON, "confirm"), "send on"],
      [answer(ON), ""],
    ],
  },
  {
    name: "[L-03] failures pause 1, 2, 4 … seconds, and the outage is told once",
    lamp: lamp(OFF),
    steps: [
      [wants(ON), "send on"],
      [fails("unreachable"), "arm retry 0, failed unreachable"],
      [over("retry"), "send on"],
      [fails("timeout"), "arm retry 1"],
      [over("retry"), "send on"],
      [answer(OFF), "arm retry 2"],
      [wants(ON), ""],
      [wants(ON, "retry"), "send on"],
      [answer(ON), "recovered by device, changed on by rule"],
    ],
  },
  {
    name: "[L-03] one that was away is told at once when it is back, and its pauses begin anew",
    lamp: lamp(OFF),
    steps: [
      [wants(ON), "send on"],
      [fails("unreachable"), "arm retry 0, failed unreachable"],
      [poll, "query"],
      [askedInVain("unreachable"), ""],
      [over("retry"), "send on"],
      [fails("unreachable"), "arm retry 1"],
      [poll, "query"],
      [asked(OFF), "send on"],
      [fails("unreachable"), "arm retry 0"],
    ],
  },
  {
    name: "[L-03] one that answers queries and not commands keeps its pauses",
    lamp: lamp(OFF),
    steps: [
      [wants(ON), "send on"],
      [over("answer"), "arm retry 0, failed timeout, query"],
      [poll, ""],
      [asked(OFF), ""],
      [over("retry"), "send on"],
      [over("answer"), "arm retry 1, query"],
    ],
  },
  {
    name: "[L-03] what was told in vain may have been done: it is told again once it has answered how it is",
    lamp: lamp(OFF),
    steps: [
      [wants(ON), "send on"],
      [over("answer"), "failed timeout, query"],
      [over("retry"), ""],
      [asked(OFF), "send on"],
      [over("answer"), "query"],
      [over("retry"), ""],
      [asked(ON), "recovered by device, changed on by rule"],
    ],
  },
  {
    name: "[C-07] A1: a rule waits for the outcome of a person's command, and follows right after",
    lamp: lamp(OFF),
    steps: [
      [wants(OFF), ""],
      [person(ON), "send on"],
      [wants(OFF, "forced"), ""],
      [answer(ON), "changed on by person, outcome confirmed, send off"],
    ],
  },
  {
    name: "[C-07] A2: whoever wants what a rule tells already joins, and the outcome is theirs; the rule keeps its retry",
    lamp: lamp(ON),
    steps: [
      [wants(OFF), "send off"],
      [person(OFF), ""],
      [fails("unreachable"), "outcome unreachable, arm retry 0, failed unreachable"],
      [over("retry"), "send off"],
      [answer(OFF), "recovered by device, changed off by rule"],
    ],
  },
  {
    name: "[C-07] A3: where answer and newer report contradict each other, a query decides",
    lamp: lamp(ON),
    steps: [
      [person(OFF), "send off"],
      [says(ON), ""],
      [answer(OFF), "query"],
      [asked(OFF), "changed off by person, outcome confirmed"],
    ],
  },
  {
    name: "[C-07] A3: a query that finds it otherwise is the outcome, too",
    lamp: lamp(ON),
    steps: [
      [person(OFF), "send off"],
      [says(ON), ""],
      [answer(OFF), "query"],
      [asked(ON), "outcome not_applied, failed not_applied"],
      [poll, "query"],
      [asked(ON), "recovered by device"],
    ],
  },
  {
    name: "[C-07] A3: a query that is not answered is the outcome, and says that the device is away",
    lamp: lamp(OFF),
    steps: [
      [wants(ON), "send on"],
      [says(OFF), ""],
      [person(ON), ""],
      [answer(ON), "query"],
      [askedInVain("unreachable"), "outcome unreachable, arm retry 0, failed unreachable"],
      [poll, "query"],
      [asked(OFF), "send on"],
      [fails("status"), "arm retry 0"],
    ],
  },
  {
    name: "[C-07] A4, A5: the first confirmation is the outcome; a contrary answer after it only causes a query",
    lamp: lamp(ON),
    steps: [
      [person(OFF), "send off"],
      [says(OFF), "changed off by person, outcome confirmed"],
      [answer(ON), "query"],
      [asked(OFF), ""],
    ],
  },
  {
    name: "[C-07] A6: an answer that is older than what was told and heard since is not believed",
    lamp: lamp(ON),
    steps: [
      [person(OFF), "send off"],
      [person(ON), "outcome superseded, send on"],
      [answer(OFF), "changed off by device, outcome not_applied, failed not_applied"],
      [person(OFF), "send off"],
      [answer(ON, "previous"), ""],
      [answer(OFF), "recovered by device, outcome confirmed, query"],
      [asked(OFF), ""],
    ],
  },
  {
    name: "[L-03] A6: an answer that comes late is worth what it says while nothing else was told or heard",
    lamp: lamp(OFF),
    steps: [
      [wants(ON), "send on"],
      [over("answer"), "arm retry 0, failed timeout, query"],
      [answer(ON), "recovered by device, changed on by rule"],
    ],
  },
  {
    name: "[E-04] A7: a lamp that is replaced ends its outage in words of its own, and the new one is asked first",
    lamp: lamp(OFF),
    steps: [
      [wants(ON), "send on"],
      [fails("unreachable"), "arm retry 0, failed unreachable"],
      [replaced, "recovered by replacement, query"],
      [asked(ON), "changed on by device"],
    ],
  },
  {
    name: "[E-04] a lamp that is replaced while a person's command is open answers the person",
    lamp: lamp(OFF),
    steps: [
      [person(ON), "send on"],
      [replaced, "outcome superseded, query"],
      [askedInVain("unreachable"), "failed unreachable"],
    ],
  },
  {
    name: "[L-03] A8: a person's failure starts the pause of a rule that wants the same",
    lamp: lamp(OFF),
    steps: [
      [wants(ON), "send on"],
      [person(ON), ""],
      [answer(OFF), "outcome not_applied, arm retry 0, failed not_applied"],
      [says(OFF), ""],
      [over("retry"), "send on"],
    ],
  },
  {
    name: "[L-08] A9: three corrections in ten minutes, 10 and 30 s apart, then it is left alone for ten minutes",
    lamp: lamp(OFF),
    steps: [
      [wants(OFF), ""],
      [says(ON), "changed on by device, arm correction, arm cooldown 0, send off"],
      [answer(OFF), "changed off by rule"],
      [says(ON), "changed on by device"],
      [over("cooldown"), "arm correction, arm cooldown 1, send off"],
      [answer(OFF), "changed off by rule"],
      [says(ON), "changed on by device"],
      [over("cooldown"), "arm correction, arm cooldown 2, send off"],
      [answer(OFF), "changed off by rule"],
      [says(ON), "changed on by device, arm suspension, suspended"],
      [wants(OFF, "retry"), ""],
      [over("suspension"), "arm correction, arm cooldown 0, send off"],
    ],
  },
  {
    name: "[L-08] A9: a correction counts for ten minutes, and the next keeps its distance to the last",
    lamp: lamp(OFF),
    steps: [
      [wants(OFF), ""],
      ...[0, 1, 2].flatMap((count): Step[] => [
        [says(ON), `changed on by device, arm correction, arm cooldown ${count}, send off`],
        [answer(OFF), "changed off by rule"],
        ...(count < 2 ? ([[over("cooldown"), ""]] as const) : []),
      ]),
      [over("correction"), ""],
      [says(ON), "changed on by device"],
      [over("cooldown"), "arm correction, arm cooldown 2, send off"],
    ],
  },
  {
    name: "[L-08] A9: after ten minutes corrections are counted anew",
    lamp: lamp(OFF),
    steps: [
      [wants(OFF), ""],
      [says(ON), "changed on by device, arm correction, arm cooldown 0, send off"],
      [answer(OFF), "changed off by rule"],
      [over("cooldown"), ""],
      [over("correction"), ""],
      [says(ON), "changed on by device, arm correction, arm cooldown 0, send off"],
    ],
  },
  {
    name: "[L-08] A10: the first report after a start, unresponsiveness or a replacement is no press at the wall",
    lamp: outputAtStart({ reported: OFF, fault: null, isSuspended: false }),
    steps: [
      [wants(OFF), ""],
      [says(ON), "changed on by device, send off"],
      [answer(OFF), "changed off by rule"],
      [poll, "query"],
      [askedInVain("timeout"), "failed timeout"],
      [says(ON), "changed on by device, send off"],
      [answer(OFF), "recovered by device, changed off by rule"],
      [says(ON), "changed on by device, arm correction, arm cooldown 0, send off"],
    ],
  },
  {
    name: "[L-08] A10: a first answer that contradicts the command is no press at the wall",
    lamp: lamp(OFF),
    steps: [
      [wants(ON), "send on"],
      [answer(OFF), "arm retry 0, failed not_applied"],
      [over("retry"), "send on"],
    ],
  },
  {
    name: "[L-03] B3: after a restart nobody is told again what stands: the outage, the end of being left alone",
    lamp: outputAtStart({ reported: ON, fault: "unreachable", isSuspended: true }),
    steps: [
      [wants(OFF), ""],
      [poll, "query"],
      [askedInVain("unreachable"), ""],
      [poll, "query"],
      [asked(ON), ""],
      [over("suspension"), "arm correction, arm cooldown 0, send off"],
      [answer(OFF), "recovered by device, changed off by rule"],
    ],
  },
  {
    name: "[L-03] B3: being left alone is remembered over a restart, whatever is heard before the first wish",
    lamp: outputAtStart({ reported: ON, fault: null, isSuspended: true }),
    steps: [
      [poll, "query"],
      [asked(ON), ""],
      [wants(OFF), ""],
      [wants(null), ""],
      [wants(OFF), ""],
      [over("suspension"), "arm correction, arm cooldown 0, send off"],
    ],
  },
  {
    name: "[L-08] B4: any command of a person ends being left alone and forgets the corrections",
    lamp: stepOutput(
      outputAtStart<boolean>({ reported: ON, fault: null, isSuspended: true }),
      wants(OFF),
      LAMP,
    )[0],
    steps: [
      [person(ON), "send on"],
      [answer(ON), "outcome confirmed, send off"],
    ],
  },
  {
    name: "[L-03] B6: what talks nonsense and sense in turn is one outage, until it answers a query",
    lamp: lamp(OFF),
    steps: [
      [garbled, "failed invalid_response"],
      [says(OFF), ""],
      [garbled, ""],
      [poll, "query"],
      [asked(OFF), "recovered by device"],
    ],
  },
  {
    name: "[L-03] B7: a state that was missed counts as the rule's until the first report after it",
    lamp: lamp(OFF),
    steps: [
      [wants(ON), "send on"],
      [over("answer"), "arm retry 0, failed timeout, query"],
      [wants(null), ""],
      [says(ON), "recovered by device, changed on by rule"],
      [says(OFF), "changed off by device"],
    ],
  },
  {
    name: "[L-03] B7: what is heard after that was done at the device",
    lamp: lamp(OFF),
    steps: [
      [wants(ON), "send on"],
      [fails("unreachable"), "arm retry 0, failed unreachable"],
      [wants(null), ""],
      [says(OFF), "recovered by device"],
      [says(ON), "changed on by device"],
    ],
  },
  {
    name: "[L-03] B8: a fault that becomes another is shown, and not told again",
    lamp: lamp(OFF),
    steps: [
      [poll, "query"],
      [askedInVain("unreachable"), "failed unreachable"],
      [poll, "query"],
      [askedInVain("status"), ""],
      [poll, "query"],
      [asked(OFF), "recovered by device"],
    ],
  },
  {
    name: "[L-03] B8: one that was away and refuses now has one outage",
    lamp: outputAtStart({ reported: OFF, fault: "unreachable", isSuspended: false }),
    steps: [
      [person(ON), "send on"],
      [answer(OFF), "outcome not_applied"],
      [person(ON), "send on"],
      [over("answer"), "outcome timeout, query"],
      [asked(OFF), "recovered by device"],
    ],
  },
  {
    name: "[L-03] B6: that it answers otherwise than it was told ends no outage",
    lamp: lamp(OFF),
    steps: [
      [garbled, "failed invalid_response"],
      [person(ON), "send on"],
      [answer(OFF), "outcome not_applied"],
    ],
  },
  {
    name: "[C-07] B9: a person's command is always sent, also where the lamp reports it already",
    lamp: lamp(ON),
    steps: [
      [person(ON), "send on"],
      [answer(ON), "outcome confirmed"],
    ],
  },
  {
    name: "[L-03] a rule waits for the outcome of its own command, too",
    lamp: lamp(OFF),
    steps: [
      [wants(ON), "send on"],
      [wants(OFF), ""],
      [answer(ON), "changed on by rule, send off"],
    ],
  },
  {
    name: "[Z-03, Z-11] a run tells also one that is just being asked after it failed",
    lamp: lamp(OFF),
    steps: [
      [wants(ON), "send on"],
      [over("answer"), "failed timeout, query"],
      [wants(ON), ""],
      [wants(ON, "retry"), "send on"],
      [asked(OFF), ""],
      [over("answer"), "query"],
    ],
  },
  {
    name: "[L-05, Z-03] what a person asks a rule for waits for no pause",
    lamp: lamp(OFF),
    steps: [
      [wants(ON), "send on"],
      [fails("unreachable"), "failed unreachable"],
      [wants(ON), ""],
      [wants(ON, "forced"), "send on"],
    ],
  },
  {
    name: "[C-07] a query that was sent before a report is repeated where it says something else",
    lamp: lamp(OFF),
    steps: [
      [poll, "query"],
      [says(ON), "changed on by device"],
      [asked(OFF), "query"],
      [asked(ON), ""],
    ],
  },
  {
    name: "[C-07] A3: the query that decides is part of the command's time",
    lamp: lamp(ON),
    steps: [
      [person(OFF), "send off"],
      [says(ON), ""],
      [answer(OFF), "query"],
      [over("answer"), "outcome timeout, failed timeout"],
      [asked(OFF), "recovered by device, changed off by device"],
    ],
  },
  {
    name: "[C-07] in manual mode nothing is desired, and nothing is tried again",
    lamp: lamp(OFF),
    steps: [
      [wants(null), ""],
      [person(ON), "send on"],
      [over("answer"), "outcome timeout, failed timeout, query"],
      [asked(OFF), "recovered by device"],
      [says(ON), "changed on by device"],
    ],
  },
  {
    name: "[L-03] what never reported is asked before a rule tells it anything",
    lamp: outputAtStart<boolean>({ reported: null, fault: null, isSuspended: false }),
    steps: [
      [wants(ON), "query"],
      [askedInVain("unreachable"), "arm retry 0, failed unreachable"],
      [over("retry"), "query"],
      [asked(OFF), "changed off by device, send on"],
    ],
  },
  {
    name: "[L-03] an answer to a query that was sent before a command says nothing",
    lamp: lamp(OFF),
    steps: [
      [poll, "query"],
      [person(ON), "send on"],
      [asked(OFF), ""],
      [answer(ON), "changed on by person, outcome confirmed"],
    ],
  },
];

test("[Z-02] D6: an output without a switch of its own that undoes its command is commanded again after a pause", () => {
  const door = { hasWallSwitch: false, answersQueries: true, retryLevels: 6, toleratedFailures: 0 };
  let state = lamp(OFF);
  const done = [wants(ON), answer(ON), says(OFF), over("retry")].map((event) => {
    const [next, effects] = stepOutput(state, event, door);
    state = next;
    return effects.flatMap((effect) => described(effect, new Set(["arm retry"]))).join(", ");
  });
  expect(done).toEqual(["send on", "changed on by rule", "changed off by device, arm retry 0", "send on"]);
});

test("[Z-02] of three things that a door can hold, the one that answer and report do not agree on is asked about", () => {
  const door = { hasWallSwitch: false, answersQueries: true, retryLevels: 6, toleratedFailures: 0 };
  let hold = outputAtStart<string>({ reported: "none", fault: null, isSuspended: false });
  const happen = (event: OutputEvent<string>) => {
    const [next, effects] = stepOutput(hold, event, door);
    hold = next;
    return effects.map(({ kind }) => kind);
  };
  happen({ kind: "desired", value: "until 18:00", mode: "level" });
  happen({ kind: "reported", value: "until 17:00" });
  expect(happen({ kind: "answered", command: "newest", value: "none" })).toContain("query");
  expect(hold.reported).toBe("until 17:00");
});

test("[L-08] only what somebody pressed, and what is wanted otherwise, is deferred", () => {
  const untouched = { corrections: 1, isCoolingDown: true, isSuspended: true, isPressed: false };
  expect(deferralOf(untouched)).toBe("not");
  expect(deferralOf({ ...untouched, isPressed: true })).toBe("suspended");
  expect(deferralOf({ ...untouched, isPressed: true, isSuspended: false })).toBe("waits");
  const alone = outputAtStart<boolean>({ reported: ON, fault: null, isSuspended: true });
  expect([outputDeferral(alone), outputDeferral({ ...alone, desired: OFF })]).toEqual(["not", "suspended"]);
});

describe("a lamp", () => {
  for (const { name, lamp: start, steps } of CASES) {
    test(name, () => {
      const about = new Set(
        steps.flatMap(([, done]) => [...done.matchAll(/(?:dis)?arm \w+/g)].map(([text]) => text)),
      );
      let state = start;
      const done: string[] = [];
      for (const [event] of steps) {
        const [next, effects] = stepOutput(state, event, LAMP);
        done.push(effects.flatMap((effect) => described(effect, about)).join(", "));
        state = next;
      }
      expect(done).toEqual(steps.map(([, expected]) => expected));
    });
  }
});

/** An effect in words; timers only if the case is about them. */
function described(effect: OutputEffect<boolean>, about: ReadonlySet<string>): string[] {
  const word = (value: boolean) => (value ? "on" : "off");
  switch (effect.kind) {
    case "send":
      return [`send ${word(effect.value)}`];
    case "changed":
      return [`changed ${word(effect.value)} by ${effect.cause}`];
    case "outcome":
      // outcomes of rules belong to the history
      return effect.initiator === "person" ? [`outcome ${effect.outcome}`] : [];
    case "failed":
      return [`failed ${effect.fault}`];
    case "recovered":
      return [`recovered by ${effect.cause}`];
    case "arm":
    case "disarm": {
      const text = `${effect.kind} ${effect.timer}`;
      return about.has(text) ? ["triesBefore" in effect ? `${text} ${effect.triesBefore}` : text] : [];
    }
    default:
      return [effect.kind];
  }
}

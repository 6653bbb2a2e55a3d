import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Case, testCases } from "../testing/case-table.ts";
import { NO_OPENINGS, type OpeningEffect, type OpeningEvent, stepOpenings } from "./door-openings.ts";

const opened = (id: string): OpeningEvent => ({ kind: "opened", id });
const answered = (id: string, isOpened = true): OpeningEvent => ({ kind: "answered", id, isOpened });
const journal = (id: string, isOpened = true): OpeningEvent => ({ kind: "journal", id, isOpened });
const failed = (id: string): OpeningEvent => ({ kind: "failed", id, fault: "unreachable" });
const over = (id: string): OpeningEvent => ({ kind: "elapsed", id });
const linkLost: OpeningEvent = { kind: "linkLost" };

/** The table of cases: left what happens, right what is done about it, in order. */
const CASES: readonly Case<OpeningEvent>[] = [
  [
    "[Z-08] D2: only the answer to the command itself confirms it",
    [
      [opened("a"), "send a, arm a"],
      [answered("b"), ""],
      [answered("a"), "disarm a, a confirmed"],
      [answered("a"), ""],
    ],
  ],
  [
    "[Z-08] D3: two people who open at once have two outcomes",
    [
      [opened("a"), "send a, arm a"],
      [opened("b"), "send b, arm b"],
      [answered("b"), "disarm b, b confirmed"],
      [failed("a"), "disarm a, a unreachable"],
    ],
  ],
  [
    "[Z-08] D5: what the door did while the link was down is not known, and its journal completes the audit",
    [
      [opened("a"), "send a, arm a"],
      [linkLost, "disarm a, a unconfirmed"],
      [journal("a"), "a was opened"],
      [journal("a"), ""],
    ],
  ],
  [
    "[Z-08] D5: so is one that does not answer in time; a late success is no second outcome",
    [
      [opened("a"), "send a, arm a"],
      [over("a"), "a unconfirmed"],
      [answered("a"), "a was opened"],
    ],
  ],
  [
    "[Z-08] a door that says that it did not open failed",
    [
      [opened("a"), "send a, arm a"],
      [answered("a", false), "disarm a, a not_applied"],
    ],
  ],
  [
    "[Z-08] the door's journal ends a wait as its answer does",
    [
      [opened("a"), "send a, arm a"],
      [opened("b"), "send b, arm b"],
      [journal("a"), "disarm a, a confirmed"],
      [journal("b", false), "disarm b, b not_applied"],
    ],
  ],
  [
    "[Z-08] D5: one that refuses after the link was lost says that it did not open; one that is out of reach says nothing",
    [
      [opened("a"), "send a, arm a"],
      [linkLost, "disarm a, a unconfirmed"],
      [failed("a"), ""],
      [{ kind: "failed", id: "a", fault: "status" }, "a was not opened"],
    ],
  ],
  [
    "[Z-08] D5: of what nobody knows the newest twenty are remembered",
    [
      ...Array.from({ length: 21 }, (_, index) => `${index}`).flatMap((id): [OpeningEvent, string][] => [
        [opened(id), `send ${id}, arm ${id}`],
        [over(id), `${id} unconfirmed`],
      ]),
      [journal("0"), ""],
      [journal("20"), "20 was opened"],
      [journal("1"), "1 was opened"],
    ],
  ],
  [
    "[E-04] D8: a door that is replaced or removed has a word of its own",
    [
      [opened("a"), "send a, arm a"],
      [{ kind: "replaced" }, "disarm a, a superseded"],
      [answered("a"), ""],
    ],
  ],
];

describe("the openings of a door", () => {
  testCases(CASES, { start: NO_OPENINGS, step: stepOpenings, told });
});

function told(effect: OpeningEffect): string {
  if (effect.kind === "outcome") return `${effect.id} ${effect.outcome}`;
  if (effect.kind === "completed") return `${effect.id} was ${effect.isOpened ? "opened" : "not opened"}`;
  return `${effect.kind} ${effect.id}`;
}

test("[Z-08] property: each command is sent once and has one outcome, whatever comes in which order", () => {
  const id = fc.constantFrom("a", "b", "c");
  const event = fc.oneof(
    id.map((of) => answered(of)),
    id.map((of) => journal(of, false)),
    id.map(failed),
    id.map(over),
    fc.constant(linkLost),
    fc.constant<OpeningEvent>({ kind: "replaced" }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), fc.shuffledSubarray(["a", "b", "c"]), (events, ids) => {
      const begun = ids.map(opened);
      // the commands begin somewhere between the rest
      const all = events.flatMap((one, index) => [...(begun[index] ? [begun[index]] : []), one]);
      let openings = NO_OPENINGS;
      const sent: string[] = [];
      const outcomes: string[] = [];
      const running = new Set<string>();
      for (const one of all) {
        if (one.kind === "elapsed" && !running.has(one.id)) continue;
        if (one.kind === "elapsed") running.delete(one.id);
        const [next, effects] = stepOpenings(openings, one);
        openings = next;
        for (const effect of effects) {
          if (effect.kind === "send") sent.push(effect.id);
          if (effect.kind === "arm") running.add(effect.id);
          if (effect.kind === "disarm") expect(running.delete(effect.id)).toBe(true);
          if (effect.kind === "outcome") outcomes.push(effect.id);
          // what is completed later was told as unknown before
          if (effect.kind === "completed") expect(outcomes).toContain(effect.id);
        }
        expect([...running].sort()).toEqual([...openings.open].sort());
      }
      expect(new Set(outcomes).size).toBe(outcomes.length);
      expect([...outcomes, ...openings.open].sort()).toEqual([...sent].sort());
    }),
    { numRuns: 2000 },
  );
});

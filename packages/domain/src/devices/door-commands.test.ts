import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Case, testCases } from "../testing/case-table.ts";
import {
  type DoorCommandEffect,
  type DoorCommandEvent,
  NO_DOOR_COMMANDS,
  stepDoorCommands,
} from "./door-commands.ts";

const begun = (id: string): DoorCommandEvent => ({ kind: "begun", id });
const answered = (id: string, isDone = true): DoorCommandEvent => ({ kind: "answered", id, isDone });
const journal = (id: string, isDone = true): DoorCommandEvent => ({ kind: "journal", id, isDone });
const failed = (id: string): DoorCommandEvent => ({ kind: "failed", id, fault: "unreachable" });
const over = (id: string): DoorCommandEvent => ({ kind: "elapsed", id });
const linkLost: DoorCommandEvent = { kind: "linkLost" };

/** The table of cases: left what happens, right what is done about it, in order. */
const CASES: readonly Case<DoorCommandEvent>[] = [
  [
    "[Z-08] D2: only the answer to the command itself confirms it",
    [
      [begun("a"), "send a, arm a"],
      [answered("b"), ""],
      [answered("a"), "disarm a, a confirmed"],
      [answered("a"), ""],
    ],
  ],
  [
    "[Z-08] D3: two people who open at once have two outcomes",
    [
      [begun("a"), "send a, arm a"],
      [begun("b"), "send b, arm b"],
      [answered("b"), "disarm b, b confirmed"],
      [failed("a"), "disarm a, a unreachable"],
    ],
  ],
  [
    "[Z-08] D5: what the door did while the link was down is not known, and its journal completes the audit",
    [
      [begun("a"), "send a, arm a"],
      [linkLost, "disarm a, a unconfirmed"],
      [journal("a"), "a was done"],
      [journal("a"), ""],
    ],
  ],
  [
    "[Z-08] D5: so is one that does not answer in time; a late success is no second outcome",
    [
      [begun("a"), "send a, arm a"],
      [over("a"), "a unconfirmed"],
      [answered("a"), "a was done"],
    ],
  ],
  [
    "[Z-08] a door that says that it did not open failed",
    [
      [begun("a"), "send a, arm a"],
      [answered("a", false), "disarm a, a not_applied"],
    ],
  ],
  [
    "[Z-08] the door's journal ends a wait as its answer does",
    [
      [begun("a"), "send a, arm a"],
      [begun("b"), "send b, arm b"],
      [journal("a"), "disarm a, a confirmed"],
      [journal("b", false), "disarm b, b not_applied"],
    ],
  ],
  [
    "[Z-08] D5: one that refuses after the link was lost says that it did not open; one that is out of reach says nothing",
    [
      [begun("a"), "send a, arm a"],
      [linkLost, "disarm a, a unconfirmed"],
      [failed("a"), ""],
      [{ kind: "failed", id: "a", fault: "status" }, "a was not done"],
    ],
  ],
  [
    "[Z-08] D5: of what nobody knows the newest twenty are remembered",
    [
      ...Array.from({ length: 21 }, (_, index) => `${index}`).flatMap((id): [DoorCommandEvent, string][] => [
        [begun(id), `send ${id}, arm ${id}`],
        [over(id), `${id} unconfirmed`],
      ]),
      [journal("0"), ""],
      [journal("20"), "20 was done"],
      [journal("1"), "1 was done"],
    ],
  ],
  [
    "[E-04] D8: a door that is replaced or removed has a word of its own",
    [
      [begun("a"), "send a, arm a"],
      [{ kind: "replaced" }, "disarm a, a superseded"],
      [answered("a"), ""],
    ],
  ],
];

describe("the commands of a door", () => {
  testCases(CASES, { start: NO_DOOR_COMMANDS, step: stepDoorCommands, told });
});

function told(effect: DoorCommandEffect): string {
  if (effect.kind === "outcome") return `${effect.id} ${effect.outcome}`;
  if (effect.kind === "completed") return `${effect.id} was ${effect.isDone ? "done" : "not done"}`;
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
    fc.constant<DoorCommandEvent>({ kind: "replaced" }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), fc.shuffledSubarray(["a", "b", "c"]), (events, ids) => {
      const beginnings = ids.map(begun);
      // the commands begin somewhere between the rest
      const all = events.flatMap((one, index) => [...(beginnings[index] ? [beginnings[index]] : []), one]);
      let commands = NO_DOOR_COMMANDS;
      const sent: string[] = [];
      const outcomes: string[] = [];
      const running = new Set<string>();
      for (const one of all) {
        if (one.kind === "elapsed" && !running.has(one.id)) continue;
        if (one.kind === "elapsed") running.delete(one.id);
        const [next, effects] = stepDoorCommands(commands, one);
        commands = next;
        for (const effect of effects) {
          if (effect.kind === "send") sent.push(effect.id);
          if (effect.kind === "arm") running.add(effect.id);
          if (effect.kind === "disarm") expect(running.delete(effect.id)).toBe(true);
          if (effect.kind === "outcome") outcomes.push(effect.id);
          // what is completed later was told as unknown before
          if (effect.kind === "completed") expect(outcomes).toContain(effect.id);
        }
        expect([...running].sort()).toEqual([...commands.open].sort());
      }
      expect(new Set(outcomes).size).toBe(outcomes.length);
      expect([...outcomes, ...commands.open].sort()).toEqual([...sent].sort());
    }),
    { numRuns: 2000 },
  );
});

import type { Fault } from "@platzwart/domain/devices/fault";
import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { milliseconds } from "@platzwart/domain/time/instant";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DeviceFailure } from "../platform/network/device-failure.ts";
import { ANSWER_TIMEOUT } from "./ask-device.ts";
import { DoorCommands } from "./door-commands.ts";

const NOW = at("2026-11-21T14:00:00Z");

type Happening =
  | readonly ["begun" | "done" | "not done" | "noted", string]
  | readonly ["failed", string, Fault]
  | readonly ["time over" | "link lost" | "replaced"];

/** The commands of a door that answers on demand; a command is named after its giver. */
function aDoor() {
  const clock = new FakeClock(NOW);
  const sent = new Map<string, PromiseWithResolvers<boolean>>();
  const log: string[] = [];
  let next = "";
  const commands = new DoorCommands<string>({
    newId: () => next,
    send: ({ id }) => {
      log.push(`send ${id}`);
      const answer = Promise.withResolvers<boolean>();
      sent.set(id, answer);
      return answer.promise;
    },
    clock,
    serverLog: { info: () => {}, warn: () => {}, error: () => {} },
    listener: {
      onOpenCountChange: () => {},
      onLateOutcome: (id, isDone) => log.push(`${id} was ${isDone ? "done" : "not done"}`),
    },
  });
  const play = async ([kind, id = "", fault = "timeout"]: Happening): Promise<void> => {
    if (kind === "begun") {
      next = id;
      void commands.issue(id, { kind: "lock" }).then((outcome) => log.push(`${id} ${outcome}`));
    } else if (kind === "done" || kind === "not done") sent.get(id)?.resolve(kind === "done");
    else if (kind === "failed") sent.get(id)?.reject(new DeviceFailure(fault));
    else if (kind === "noted") commands.noteDone(id);
    else if (kind === "link lost") commands.abandon();
    else if (kind === "replaced") commands.stop();
    await clock.advance(kind === "time over" ? ANSWER_TIMEOUT : milliseconds(0));
  };
  return { clock, commands, log, play };
}

/** The table of cases: events on the left, all effects in order on the right. */
const CASES: readonly (readonly [string, readonly (readonly [Happening, string])[]])[] = [
  [
    "[Z-08] D2: only the answer to the command itself confirms it",
    [
      [["begun", "a"], "send a"],
      [["noted", "b"], ""],
      [["done", "a"], "a confirmed"],
      [["noted", "a"], ""],
    ],
  ],
  [
    "[Z-08] D3: two people who open at once have two outcomes",
    [
      [["begun", "a"], "send a"],
      [["begun", "b"], "send b"],
      [["done", "b"], "b confirmed"],
      [["failed", "a", "unreachable"], "a unreachable"],
    ],
  ],
  [
    "[Z-08] D5: what the door did while the link was down is not known, and what it says later completes the audit",
    [
      [["begun", "a"], "send a"],
      [["link lost"], "a unconfirmed"],
      [["noted", "a"], "a was done"],
      [["noted", "a"], ""],
    ],
  ],
  [
    "[Z-08] D5: so is one that does not answer in time; a late success is no second outcome",
    [
      [["begun", "a"], "send a"],
      [["time over"], "a unconfirmed"],
      [["done", "a"], "a was done"],
    ],
  ],
  [
    "[Z-08] a door that says that it did not open failed",
    [
      [["begun", "a"], "send a"],
      [["not done", "a"], "a not_applied"],
    ],
  ],
  [
    "[Z-08] what the door says of itself ends a wait as its answer does",
    [
      [["begun", "a"], "send a"],
      [["noted", "a"], "a confirmed"],
      [["failed", "a", "status"], ""],
    ],
  ],
  [
    "[Z-08] D5: one that refuses after the link was lost says that it did not open",
    [
      [["begun", "a"], "send a"],
      [["link lost"], "a unconfirmed"],
      [["failed", "a", "status"], "a was not done"],
    ],
  ],
  [
    "[Z-08] D5: one that is out of reach says nothing",
    [
      [["begun", "a"], "send a"],
      [["link lost"], "a unconfirmed"],
      [["failed", "a", "unreachable"], ""],
      [["noted", "a"], "a was done"],
    ],
  ],
  [
    "[Z-08] D5: of what nobody knows the newest twenty are remembered",
    [
      ...Array.from({ length: 21 }, (_, index) => `${index}`).flatMap((id): [Happening, string][] => [
        [["begun", id], `send ${id}`],
        [["time over"], `${id} unconfirmed`],
      ]),
      [["noted", "0"], ""],
      [["noted", "20"], "20 was done"],
      [["noted", "1"], "1 was done"],
    ],
  ],
  [
    "[E-04] D8: a door that is replaced or removed has a word of its own",
    [
      [["begun", "a"], "send a"],
      [["begun", "b"], "send b"],
      [["time over"], "a unconfirmed, b unconfirmed"],
      [["begun", "c"], "send c"],
      [["replaced"], "c superseded"],
      [["done", "c"], ""],
      [["failed", "a", "status"], ""],
      [["begun", "d"], "d superseded"],
    ],
  ],
];

test.each(CASES)("%s", async (_title, steps) => {
  const { clock, commands, log, play } = aDoor();
  const seen: string[] = [];
  for (const [happening] of steps) {
    await play(happening);
    seen.push(log.splice(0).join(", "));
  }
  expect(seen).toEqual(steps.map(([, expected]) => expected));
  expect([clock.pending, commands.isPending]).toEqual([0, false]);
});

test("[Z-08] property: each command is sent once and has one outcome, whatever comes in which order", async () => {
  const id = fc.constantFrom("a", "b", "c");
  const aHappening = fc.oneof(
    fc.tuple(fc.constantFrom("done" as const, "not done" as const, "noted" as const), id),
    fc.tuple(fc.constant("failed" as const), id, fc.constantFrom<Fault>("unreachable", "status")),
    fc.tuple(fc.constantFrom("time over" as const, "link lost" as const, "replaced" as const)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(aHappening, { maxLength: 12 }), async (happenings) => {
      const { clock, commands, log, play } = aDoor();
      const ids = ["a", "b", "c"];
      for (const happening of happenings) {
        // commands begin in between
        const begins = ids.shift();
        if (begins !== undefined) await play(["begun", begins]);
        await play(happening);
      }
      await play(["time over"]);
      const begun = ["a", "b", "c"].filter((each) => !ids.includes(each));
      for (const each of begun) {
        expect(log.filter((text) => text === `send ${each}`).length).toBeLessThanOrEqual(1);
        const outcomes = log.filter((text) => text.startsWith(`${each} `) && !text.includes(" was "));
        expect(outcomes).toHaveLength(1);
        // a completed command was unconfirmed before, and is completed once
        const completed = log.filter((text) => text.startsWith(`${each} was `));
        expect(completed.length).toBeLessThanOrEqual(outcomes[0] === `${each} unconfirmed` ? 1 : 0);
      }
      expect([clock.pending, commands.isPending]).toEqual([0, false]);
    }),
    { numRuns: 500 },
  );
});

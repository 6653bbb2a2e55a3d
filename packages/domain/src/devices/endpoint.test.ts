import { describe, expect, test } from "vitest";
import { must } from "../testing/must.ts";
import { searchEverything } from "../testing/search.ts";
import {
  type Endpoint,
  type EndpointEffect,
  type EndpointEvent,
  IDLE_ENDPOINT,
  type Request,
  type RequestKind,
  stepEndpoint,
} from "./endpoint.ts";
import type { Fault } from "./fault.ts";

const POLICY = { lockoutLevels: 6 };

const asks = (output: number, kind: RequestKind, isPersons = false): EndpointEvent => ({
  kind: "requested",
  request: { output, kind, isPersons },
});
const ends = (fault: Fault | null = null): EndpointEvent => ({ kind: "ended", fault });
const withdrawn = (output: number, request: RequestKind): EndpointEvent => ({
  kind: "withdrawn",
  output,
  request,
});
const absent = (output: number): EndpointEvent => ({ kind: "outputAbsent", output });
const back = (output: number): EndpointEvent => ({ kind: "outputBack", output });
const over: EndpointEvent = { kind: "elapsed" };

/** The table of cases: left what happens, right what is done about it, in order. */
const CASES: readonly [string, readonly (readonly [EndpointEvent, string])[]][] = [
  [
    "[L-04] one thing at a time, commands before the rest, otherwise in order",
    [
      [asks(1, "question"), "start question 1"],
      [asks(2, "question"), ""],
      [asks(3, "timer"), ""],
      [asks(2, "command"), ""],
      [asks(1, "command"), ""],
      [ends(), "start command 2"],
      [ends(), "start command 1"],
      [ends(), "start question 2"],
      [ends(), "start timer 3"],
      [ends(), ""],
    ],
  ],
  [
    "[C-07] a newer command of an output takes the place of the one before it; what nobody waits for is not begun",
    [
      [asks(1, "question"), "start question 1"],
      [asks(1, "command"), ""],
      [asks(2, "command"), ""],
      [asks(1, "command", true), ""],
      [withdrawn(2, "command"), ""],
      [ends("timeout"), "start command 1 of a person"],
      [ends(), ""],
    ],
  ],
  [
    "[E-03] an address that lets nobody in is not tried again and again: what waits fails as the last try did",
    [
      [asks(1, "question"), "start question 1"],
      [asks(2, "question"), ""],
      [ends("password_wrong"), "arm 0, refuse question 2 password_wrong"],
      [asks(1, "command"), "refuse command 1 password_wrong"],
      [over, ""],
      [asks(1, "command"), "start command 1"],
      [ends("too_many_logins"), "arm 1"],
    ],
  ],
  [
    "[C-07] B5: a person's command is tried all the same, and its failure does not lengthen the pause of rules",
    [
      [asks(1, "command", true), "start command 1 of a person"],
      [ends("password_needed"), "arm 0"],
      [asks(1, "command", true), "start command 1 of a person"],
      [ends("password_needed"), ""],
      [over, ""],
      [asks(1, "question"), "start question 1"],
      [ends("password_needed"), "arm 0"],
      [asks(1, "command", true), "start command 1 of a person"],
      [ends(), "disarm"],
      [asks(1, "question"), "start question 1"],
    ],
  ],
  [
    "[L-03] one that does not answer says nothing of who may come in",
    [
      [asks(1, "question"), "start question 1"],
      [ends("password_wrong"), "arm 0"],
      [over, ""],
      [asks(1, "question"), "start question 1"],
      [ends("unreachable"), ""],
      [asks(1, "question"), "start question 1"],
      [ends("password_wrong"), "arm 1"],
    ],
  ],
  [
    "[L-03] B1: a dead device with four lamps is one outage, and it is over when all of them are back",
    [
      [absent(1), "away"],
      [absent(2), ""],
      [absent(1), ""],
      [back(1), ""],
      [back(2), "back"],
      [back(2), ""],
    ],
  ],
];

describe("an address", () => {
  for (const [name, steps] of CASES) {
    test(name, () => {
      let endpoint = IDLE_ENDPOINT;
      const done = steps.map(([event]) => {
        const [next, effects] = stepEndpoint(endpoint, event, POLICY);
        endpoint = next;
        return effects.map(told).join(", ");
      });
      expect(done).toEqual(steps.map(([, expected]) => expected));
    });
  }
});

function told(effect: EndpointEffect): string {
  if (effect.kind === "arm") return `arm ${effect.count}`;
  if (effect.kind !== "start" && effect.kind !== "refuse") return effect.kind;
  const { output, kind, isPersons } = effect.request;
  const why = effect.kind === "refuse" ? ` ${effect.fault}` : "";
  return `${effect.kind} ${kind} ${output}${isPersons ? " of a person" : ""}${why}`;
}

/** The machine, and what surrounds it: kept from events and effects alone. */
interface World {
  readonly endpoint: Endpoint;
  readonly running: Request | null;
  /** What was asked for and neither begun, refused nor withdrawn. */
  readonly waiting: readonly Request[];
  readonly isPausing: boolean;
  readonly isAwayTold: boolean;
}

const OUTPUTS = [1, 2];
const KINDS_SEARCHED = ["command", "question"] as const;
const EVENTS: { readonly [Kind in EndpointEvent["kind"]]: (world: World) => readonly EndpointEvent[] } = {
  requested: () =>
    OUTPUTS.flatMap((output) => [
      asks(output, "command"),
      asks(output, "command", true),
      asks(output, "question"),
    ]),
  withdrawn: () => OUTPUTS.flatMap((output) => KINDS_SEARCHED.map((kind) => withdrawn(output, kind))),
  ended: ({ running }) => (running === null ? [] : [ends(), ends("timeout"), ends("password_wrong")]),
  elapsed: ({ isPausing }) => (isPausing ? [over] : []),
  outputAbsent: () => OUTPUTS.map(absent),
  outputBack: () => OUTPUTS.map(back),
};
const EVENT_KINDS = Object.keys(EVENTS) as EndpointEvent["kind"][];

const isSame = (one: Request, other: Request) => one.output === other.output && one.kind === other.kind;
const without = (waiting: readonly Request[], gone: Request) => waiting.filter((request) => request !== gone);

function happen(world: World, event: EndpointEvent, onEffect: (kind: string) => void): World {
  const [endpoint, effects] = stepEndpoint(world.endpoint, event, { lockoutLevels: 1 });
  let after: World = { ...surroundings(world, event), endpoint };
  for (const effect of effects) {
    onEffect(effect.kind);
    after = follow(after, effect, world);
  }
  must(after.running !== null || after.waiting.length === 0, "something waits though nothing runs");
  must(after.isPausing === endpoint.isLockedOut, "a pause has no timer");
  must(after.isAwayTold === endpoint.absent.length > 0, "an outage is not told as it is");
  const isRefused = event.kind === "ended" && event.fault === "password_wrong";
  must(!isRefused || after.isPausing, "a refused login has no pause");
  must(
    JSON.stringify(after.waiting) === JSON.stringify(endpoint.waiting),
    "a request is lost, or begun twice",
  );
  return after;
}

function surroundings(world: World, event: EndpointEvent): World {
  switch (event.kind) {
    case "requested": {
      const isWaiting = world.waiting.some((request) => isSame(request, event.request));
      const replaced = world.waiting.map((request) =>
        isSame(request, event.request) ? event.request : request,
      );
      return { ...world, waiting: isWaiting ? replaced : [...world.waiting, event.request] };
    }
    case "withdrawn":
      return {
        ...world,
        waiting: world.waiting.filter(
          ({ output, kind }) => output !== event.output || kind !== event.request,
        ),
      };
    case "ended":
      return { ...world, running: null };
    case "elapsed":
      return { ...world, isPausing: false };
    default:
      return world;
  }
}

function follow(world: World, effect: EndpointEffect, before: World): World {
  switch (effect.kind) {
    case "start": {
      const { request } = effect;
      must(world.running === null, "two requests run at once");
      must(world.waiting.includes(request), "begins what nobody waits for");
      const first = world.waiting.find(({ kind }) => kind === request.kind);
      must(first === request, "begins out of turn");
      must(
        request.kind === "command" || !world.waiting.some(({ kind }) => kind === "command"),
        "lets a command wait",
      );
      must(
        !world.isPausing || (request.kind === "command" && request.isPersons),
        "tries what lets nobody in",
      );
      return { ...world, running: request, waiting: without(world.waiting, request) };
    }
    case "refuse":
      must(world.isPausing, "refuses what may be tried");
      must(!(effect.request.kind === "command" && effect.request.isPersons), "refuses a person's command");
      must(world.waiting.includes(effect.request), "refuses what nobody waits for");
      return { ...world, waiting: without(world.waiting, effect.request) };
    case "arm":
      must(!world.isPausing, "arms a timer that runs");
      must(
        !before.running?.isPersons || effect.count === before.endpoint.lockoutLevel,
        "a person's try counts",
      );
      return { ...world, isPausing: true };
    case "disarm":
      must(world.isPausing, "disarms a timer that does not run");
      return { ...world, isPausing: false };
    case "away":
      must(!world.isAwayTold, "tells an outage twice");
      return { ...world, isAwayTold: true };
    case "back":
      must(world.isAwayTold, "tells the end of no outage");
      return { ...world, isAwayTold: false };
  }
}

test("[L-03, C-07] all that can happen at an address with two outputs", async ({ annotate }) => {
  const events = new Set<string>();
  const effects = new Set<string>();
  const search = searchEverything({
    starts: [
      { endpoint: IDLE_ENDPOINT, running: null, waiting: [], isPausing: false, isAwayTold: false } as World,
    ],
    keyOf,
    eventsOf: (world) => EVENT_KINDS.flatMap((kind) => EVENTS[kind](world)),
    next: (world, event) => {
      events.add(event.kind);
      return happen(world, event, (kind) => effects.add(kind));
    },
    atMost: 100_000,
  });
  await annotate(JSON.stringify(search));
  expect([...events].sort()).toEqual([...EVENT_KINDS].sort());
  expect([...effects].sort()).toEqual(["arm", "away", "back", "disarm", "refuse", "start"]);
  expect(search).toEqual({ states: 17708, transitions: 304200, depth: 10 });
});

/** What surrounds the machine follows from its own state, as every step checks. */
function keyOf({ endpoint }: World): number {
  const { running, waiting, lockout, lockoutLevel, isLockedOut, absent: away } = endpoint;
  const requests = [running, ...waiting].map((request) => {
    if (request === null) return 0;
    return 1 + (request.output - 1) * 3 + (request.kind === "question" ? 2 : request.isPersons ? 1 : 0);
  });
  const digits = [lockout === null ? 0 : 1, lockoutLevel, isLockedOut ? 1 : 0];
  const left = OUTPUTS.map((output) => (away.includes(output) ? 1 : 0));
  return [...requests, 7, ...digits, ...left].reduce((key, digit) => key * 8 + digit, 1);
}

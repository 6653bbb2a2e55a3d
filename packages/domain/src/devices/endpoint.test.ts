import { describe, expect, test } from "vitest";
import { type Case, testCases } from "../testing/case-table.ts";
import { must } from "../testing/must.ts";
import { searchEverything } from "../testing/search.ts";
import {
  type Endpoint,
  type EndpointEffect,
  type EndpointEvent,
  IDLE_ENDPOINT,
  type Request,
  stepEndpoint,
} from "./endpoint.ts";
import type { Fault } from "./fault.ts";

const POLICY = { lockoutLevels: 6 };

const wants = (id: number, kind: Request["kind"], isByPerson: boolean, login: string): EndpointEvent => ({
  kind: "requested",
  request: { id, kind, isByPerson, login },
});
const query = (id: number, login = "a") => wants(id, "query", false, login);
const command = (id: number, login = "a") => wants(id, "command", false, login);
const person = (id: number, login = "a") => wants(id, "command", true, login);
const ends = (fault: Fault | null = null): EndpointEvent => ({ kind: "ended", fault });
const withdrawn = (id: number): EndpointEvent => ({ kind: "withdrawn", id });
const over = (login = "a"): EndpointEvent => ({ kind: "elapsed", login });
const joined = (id: number): EndpointEvent => ({ kind: "joined", id });
const resumed = (login = "a"): EndpointEvent => ({ kind: "resumed", login });

/** The table of cases: events on the left, all effects in order on the right. */
const CASES: readonly Case<EndpointEvent>[] = [
  [
    "[H-12, C-07] one thing at a time, a person's command first, then those of rules, otherwise in order",
    [
      [query(1), "start 1"],
      [query(2), ""],
      [query(3), ""],
      [command(4), ""],
      [command(5), ""],
      [person(6), ""],
      [ends(), "start 6"],
      [ends(), "start 4"],
      [ends(), "start 5"],
      [ends("timeout"), "start 2"],
      [ends(), "start 3"],
      [ends(), ""],
    ],
  ],
  [
    "[H-12, C-07] what nobody waits for any more is not begun",
    [
      [query(1), "start 1"],
      [command(2), ""],
      [query(3), ""],
      [withdrawn(2), ""],
      [withdrawn(1), ""],
      [ends("timeout"), "start 3"],
    ],
  ],
  [
    "[E-03] a password that lets nobody in is not tried again and again: what waits fails as the last try did",
    [
      [query(1), "start 1"],
      [query(2), ""],
      [query(3, "b"), ""],
      [ends("password_wrong"), "arm a 0, refuse 2 password_wrong, start 3"],
      [ends(), ""],
      [command(4), "refuse 4 password_wrong"],
      [command(5, "b"), "start 5"],
      [ends(), ""],
      [over(), ""],
      [command(6), "start 6"],
      [ends("too_many_logins"), "arm a 1"],
    ],
  ],
  [
    "[C-07] B5: a person's command is tried all the same, and its failure does not lengthen the pause of rules",
    [
      [person(1), "start 1"],
      [ends("password_needed"), "arm a 0"],
      [person(2), "start 2"],
      [ends("password_needed"), ""],
      [over(), ""],
      [query(3), "start 3"],
      [ends("password_needed"), "arm a 0"],
      [person(4), "start 4"],
      [ends(), "disarm a"],
      [query(5), "start 5"],
    ],
  ],
  [
    "[C-07, E-03] what a person wants is tried, though a query under way is refused before its turn",
    [
      [query(1), "start 1"],
      [query(2), ""],
      [person(3), ""],
      [ends("too_many_logins"), "arm a 0, refuse 2 too_many_logins, start 3"],
    ],
  ],
  [
    "[C-07] of the commands that wait, only what a person wants is moved up",
    [
      [command(1), "start 1"],
      [command(2), ""],
      [command(3), ""],
      [command(4), ""],
      [joined(3), ""],
      [person(5), ""],
      [ends(), "start 3"],
      [ends(), "start 5"],
      [ends(), "start 2"],
      [ends(), "start 4"],
    ],
  ],
  [
    "[C-07, E-03] a rule's command that waits and that a person joins is tried; the others are not",
    [
      [query(1), "start 1"],
      [command(2), ""],
      [command(3), ""],
      [joined(2), ""],
      [ends("password_wrong"), "arm a 0, refuse 3 password_wrong, start 2"],
      [ends("password_wrong"), ""],
      [command(4), "refuse 4 password_wrong"],
    ],
  ],
  [
    "[C-14, E-03] where a pause is given up, the next try is made at once",
    [
      [query(1), "start 1"],
      [ends("too_many_logins"), "arm a 0"],
      [resumed(), "disarm a"],
      [command(2), "start 2"],
      [ends("too_many_logins"), "arm a 1"],
    ],
  ],
  [
    "[L-03] one that does not answer says nothing of who may come in",
    [
      [query(1), "start 1"],
      [ends("password_wrong"), "arm a 0"],
      [over(), ""],
      [query(2), "start 2"],
      [ends("unreachable"), ""],
      [query(3), "start 3"],
      [ends("password_wrong"), "arm a 1"],
    ],
  ],
];

describe("an address", () => {
  testCases(CASES, {
    start: IDLE_ENDPOINT,
    step: (endpoint, event) => stepEndpoint(endpoint, event, POLICY),
    describe: described,
  });
});

function described(effect: EndpointEffect): string {
  switch (effect.kind) {
    case "arm":
      return `arm ${effect.login} ${effect.refusalsBefore}`;
    case "disarm":
      return `disarm ${effect.login}`;
    case "start":
      return `start ${effect.request.id}`;
    case "refuse":
      return `refuse ${effect.request.id} ${effect.fault}`;
  }
}

/** The machine and its surroundings, which follow events and effects alone. */
interface World {
  readonly endpoint: Endpoint;
  readonly running: Request | null;
  /** Requests neither begun, refused nor withdrawn. */
  readonly waiting: readonly Request[];
  /** Passwords whose pause runs. */
  readonly pausing: readonly string[];
}

const LOGINS = ["a", "b"];
/** Largest number of waiting requests; ids are reused. */
const MOST_WAITING = 2;

const EVENTS: { readonly [Kind in EndpointEvent["kind"]]: (world: World) => readonly EndpointEvent[] } = {
  requested: ({ running, waiting }) => {
    if (waiting.length >= MOST_WAITING) return [];
    const id =
      [0, 1, 2].find((free) => running?.id !== free && waiting.every((request) => request.id !== free)) ?? 0;
    return LOGINS.flatMap((login) => [command(id, login), person(id, login), query(id, login)]);
  },
  withdrawn: ({ running, waiting }) =>
    [...(running === null ? [] : [running]), ...waiting].map(({ id }) => withdrawn(id)),
  ended: ({ running }) => (running === null ? [] : [ends(), ends("timeout"), ends("password_wrong")]),
  elapsed: ({ pausing }) => pausing.map(over),
  joined: ({ waiting }) => waiting.filter(({ kind }) => kind === "command").map(({ id }) => joined(id)),
  resumed: () => LOGINS.map(resumed),
};
const EVENT_KINDS = Object.keys(EVENTS) as EndpointEvent["kind"][];

const without = (waiting: readonly Request[], gone: Request) => waiting.filter(({ id }) => id !== gone.id);

function happen(world: World, event: EndpointEvent, onEffect: (kind: string) => void): World {
  const [endpoint, effects] = stepEndpoint(world.endpoint, event, { lockoutLevels: 1 });
  let after: World = { ...surroundings(world, event), endpoint };
  for (const effect of effects) {
    onEffect(effect.kind);
    after = follow(after, effect, world);
  }
  must(after.running !== null || after.waiting.length === 0, "something waits though nothing runs");
  for (const login of LOGINS)
    must(
      (endpoint.lockouts[login]?.isPausing ?? false) === after.pausing.includes(login),
      "a pause has no timer",
    );
  const login = world.running?.login ?? "";
  if (event.kind === "ended" && event.fault === "password_wrong")
    must(after.pausing.includes(login), "a refused login has no pause");
  if (event.kind === "ended" && event.fault === null)
    must(endpoint.lockouts[login] === undefined, "one that is let in is still locked out");
  must(
    JSON.stringify(after.waiting) === JSON.stringify(endpoint.waiting),
    "a request is lost, or begun twice",
  );
  return after;
}

function surroundings(world: World, event: EndpointEvent): World {
  switch (event.kind) {
    case "requested":
      return { ...world, waiting: [...world.waiting, event.request] };
    case "withdrawn":
      return { ...world, waiting: world.waiting.filter(({ id }) => id !== event.id) };
    case "ended":
      return { ...world, running: null };
    case "elapsed":
      return { ...world, pausing: world.pausing.filter((login) => login !== event.login) };
    case "joined":
      return {
        ...world,
        waiting: world.waiting.map((request) =>
          request.id === event.id ? { ...request, isByPerson: true } : request,
        ),
      };
    // the end of the pause's timer is an effect
    case "resumed":
      return world;
  }
}

function follow(world: World, effect: EndpointEffect, before: World): World {
  switch (effect.kind) {
    case "start": {
      const { request } = effect;
      must(world.running === null, "two requests run at once");
      must(isWaiting(world, request), "begins what nobody waits for");
      const rank = (one: Request) => (isPersonsCommand(one) ? 0 : one.kind === "command" ? 1 : 2);
      const first = [...world.waiting].sort((one, other) => rank(one) - rank(other))[0];
      must(first?.id === request.id, "begins out of turn");
      must(!world.pausing.includes(request.login) || isPersonsCommand(request), "tries what lets nobody in");
      return { ...world, running: request, waiting: without(world.waiting, request) };
    }
    case "refuse":
      must(world.pausing.includes(effect.request.login), "refuses what may be tried");
      must(!isPersonsCommand(effect.request), "refuses a person's command");
      must(isWaiting(world, effect.request), "refuses what nobody waits for");
      return { ...world, waiting: without(world.waiting, effect.request) };
    case "arm": {
      must(!world.pausing.includes(effect.login), "arms a timer that runs");
      const level = before.endpoint.lockouts[effect.login]?.level ?? 0;
      must(effect.refusalsBefore === level, "a pause is not as long as the tries that were refused");
      const next = world.endpoint.lockouts[effect.login]?.level;
      const grows = before.running !== null && !isPersonsCommand(before.running);
      must(next === (grows ? Math.min(level + 1, 1) : level), "a person's try counts, or a rule's does not");
      return { ...world, pausing: [...world.pausing, effect.login].sort() };
    }
    case "disarm":
      must(world.pausing.includes(effect.login), "disarms a timer that does not run");
      return { ...world, pausing: world.pausing.filter((login) => login !== effect.login) };
  }
}

function isWaiting({ waiting }: World, { id }: Request): boolean {
  return waiting.some((request) => request.id === id);
}

function isPersonsCommand({ kind, isByPerson }: Request): boolean {
  return kind === "command" && isByPerson;
}

test("[L-03, C-07] all that can happen at an address that is reached with two passwords", async ({
  annotate,
}) => {
  const events = new Set<string>();
  const effects = new Set<string>();
  const start: World = {
    endpoint: IDLE_ENDPOINT,
    running: null,
    waiting: [],
    pausing: [],
  };
  const search = searchEverything({
    starts: [start],
    keyOf,
    eventsOf: (world) => EVENT_KINDS.flatMap((kind) => EVENTS[kind](world)),
    next: (world, event) => {
      events.add(event.kind);
      return happen(world, event, (kind) => effects.add(kind));
    },
    maximumStates: 500_000,
  });
  await annotate(JSON.stringify(search));
  expect([...events].sort()).toEqual([...EVENT_KINDS].sort());
  expect([...effects].sort()).toEqual(["arm", "disarm", "refuse", "start"]);
  expect(search).toEqual({ states: 28075, transitions: 296380, depth: 12 });
});

/** Surroundings are left out: every step checks that they follow from the machine's state. */
function keyOf({ endpoint }: World): number {
  const { running, waiting, lockouts } = endpoint;
  const digit = (request: Request | null | undefined) => {
    if (request == null) return 0;
    const kind = request.kind === "query" ? 2 : request.isByPerson ? 1 : 0;
    return 1 + request.id * 6 + (request.login === "a" ? 0 : 3) + kind;
  };
  const requests = [running, ...Array.from({ length: MOST_WAITING }, (_, index) => waiting[index])].map(
    digit,
  );
  const logins = LOGINS.map((login) => {
    const lockout = lockouts[login];
    return lockout === undefined ? 0 : 1 + lockout.level * 2 + (lockout.isPausing ? 1 : 0);
  });
  return [...requests, ...logins].reduce((key, one) => key * 20 + one, 0);
}

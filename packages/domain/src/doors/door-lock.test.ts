import { describe, expect, test } from "vitest";
import { type Case, testCases } from "../testing/case-table.ts";
import { searchEverything } from "../testing/search.ts";
import { seconds } from "../time/instant.ts";
import {
  type DoorHold,
  type DoorLock,
  type DoorLockEffect,
  type DoorLockEvent,
  type DoorLockTimer,
  isUnlocked,
  LOCKED_DOOR,
  stepDoorLock,
} from "./door-lock.ts";

const opens = (length: number): DoorLockEvent => ({ kind: "open", duration: seconds(length) });
const locks: DoorLockEvent = { kind: "lock" };
const document = (hold: DoorHold): DoorLockEvent => ({ kind: "document", hold });
const over = (timer: DoorLockTimer): DoorLockEvent => ({ kind: "elapsed", timer });

/** The table of cases: left what happens, right all that is done about it, in order. */
const CASES: readonly Case<DoorLockEvent>[] = [
  [
    "[D-09] opened, it locks by itself when its time is over",
    [
      [opens(30), "open for 30 s, arm rearm, relay on"],
      [over("opening"), "disarm rearm, relay off"],
    ],
  ],
  [
    "[Z-08, D-31] opened by two, it stays open until the later end, of which the relay hears",
    [
      [opens(30), "open for 30 s, arm rearm, relay on"],
      [opens(10), "open for 10 s, arm rearm, relay on"],
      [over("opening"), "disarm rearm, relay off"],
    ],
  ],
  [
    "[D-09] held for long, its relay is told again before the kernel ends the pulse",
    [
      [document("held"), "arm hold, arm rearm, relay on"],
      [over("rearm"), "arm rearm, relay on"],
      [over("rearm"), "arm rearm, relay on"],
      [over("hold"), "disarm rearm, relay off"],
    ],
  ],
  [
    "[Z-08, E-06] a document replaces the one before as a whole, and the relay hears of its end",
    [
      [document("held"), "arm hold, arm rearm, relay on"],
      [document("held"), "arm hold, arm rearm, relay on"],
      [document("none"), "disarm hold, disarm rearm, relay off"],
      [document("none"), ""],
    ],
  ],
  [
    "[Z-08] an opening in a hold and a hold in an opening end each for itself",
    [
      [opens(30), "open for 30 s, arm rearm, relay on"],
      [document("held"), "arm hold, arm rearm, relay on"],
      [over("opening"), ""],
      [opens(30), "open for 30 s, arm rearm, relay on"],
      [over("hold"), ""],
      [over("opening"), "disarm rearm, relay off"],
    ],
  ],
  [
    "[D-09] locked by hand, nothing of an opening or a hold is left",
    [
      [opens(30), "open for 30 s, arm rearm, relay on"],
      [document("held"), "arm hold, arm rearm, relay on"],
      [locks, "disarm opening, disarm hold, disarm rearm, relay off"],
      [locks, ""],
      [opens(30), "open for 30 s, arm rearm, relay on"],
      [locks, "disarm opening, disarm rearm, relay off"],
    ],
  ],
  [
    "[D-09] a timer that was ended and is heard all the same opens nothing",
    [
      [over("opening"), ""],
      [over("hold"), ""],
      [over("rearm"), ""],
    ],
  ],
];

describe("the lock of a door", () => {
  testCases(CASES, { start: LOCKED_DOOR, step: stepDoorLock, told });
});

function told(effect: DoorLockEffect): string {
  switch (effect.kind) {
    case "extend":
      return `open for ${effect.duration / 1_000} s`;
    case "relay":
      return `relay ${effect.isOn ? "on" : "off"}`;
    default:
      return `${effect.kind} ${effect.timer}`;
  }
}

/** A lock and what surrounds it, kept from events and effects alone. */
interface World {
  readonly lock: DoorLock;
  readonly isRelayOn: boolean;
  readonly running: Readonly<Record<DoorLockTimer, boolean>>;
  /** Some opening, and some hold, that was asked for is neither over nor ended by a lock or a document. */
  readonly wanted: { readonly opening: boolean; readonly hold: boolean };
}

const START: World = {
  lock: LOCKED_DOOR,
  isRelayOn: false,
  running: { opening: false, hold: false, rearm: false },
  wanted: { opening: false, hold: false },
};

test("[D-09, Z-08] all that can happen to a lock: its relay is on exactly while somebody wants it, with an end to come", () => {
  const events = new Set<string>();
  const effects = new Set<string>();
  const search = searchEverything<World, DoorLockEvent>({
    starts: [START],
    keyOf: ({ lock, isRelayOn, running, wanted }) =>
      [
        ...[lock.isOpened, lock.hold === "held", isRelayOn],
        ...[running.opening, running.hold, running.rearm, wanted.opening, wanted.hold],
      ].reduce((key, bit) => key * 2 + (bit ? 1 : 0), 0),
    eventsOf: ({ running }) => [
      ...[opens(30), locks, document("none"), document("held")],
      ...(["opening", "hold", "rearm"] as const).filter((timer) => running[timer]).map(over),
    ],
    next: (world, event) => {
      events.add(event.kind);
      const [lock, done] = stepDoorLock(world.lock, event);
      for (const { kind } of done) effects.add(kind);
      return done.reduce(afterEffect, { ...afterEvent(world, event), lock });
    },
    visit: ({ lock, isRelayOn, running, wanted }) => {
      const isWanted = wanted.opening || wanted.hold;
      expect([isUnlocked(lock), isRelayOn, running.rearm]).toEqual([isWanted, isWanted, isWanted]);
      expect([running.opening, running.hold]).toEqual([wanted.opening, wanted.hold]);
    },
    atMost: 100,
  });
  expect([...events].sort()).toEqual(["document", "elapsed", "lock", "open"]);
  expect([...effects].sort()).toEqual(["arm", "disarm", "extend", "relay"]);
  expect(search).toEqual({ states: 4, transitions: 23, depth: 2 });
});

function afterEvent(world: World, event: DoorLockEvent): World {
  const { wanted, running } = world;
  switch (event.kind) {
    case "open":
      return { ...world, wanted: { ...wanted, opening: true } };
    case "lock":
      return { ...world, wanted: { opening: false, hold: false } };
    case "document":
      return { ...world, wanted: { ...wanted, hold: event.hold === "held" } };
    case "elapsed":
      return {
        ...world,
        running: { ...running, [event.timer]: false },
        wanted: event.timer === "rearm" ? wanted : { ...wanted, [event.timer]: false },
      };
  }
}

function afterEffect(world: World, effect: DoorLockEffect): World {
  if (effect.kind === "relay") return { ...world, isRelayOn: effect.isOn };
  return { ...world, running: { ...world.running, [effect.timer]: effect.kind !== "disarm" } };
}

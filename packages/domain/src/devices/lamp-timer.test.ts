import { describe, expect, test } from "vitest";
import { type Case, testCases } from "../testing/case-table.ts";
import { must } from "../testing/must.ts";
import { searchEverything } from "../testing/search.ts";
import {
  type LampTimer,
  type LampTimerEffect,
  type LampTimerEvent,
  stepLampTimer,
  UNKNOWN_LAMP_TIMER,
} from "./lamp-timer.ts";

const reported = (isOn: boolean, isByDevice = false): LampTimerEvent => ({
  kind: "reported",
  isOn,
  isByDevice,
});
const blocked = (isBlocked: boolean): LampTimerEvent => ({ kind: "blocked", isBlocked });
const answered = (isOn: boolean): LampTimerEvent => ({ kind: "answered", isOn });
const over = (timer: "renewal" | "cooldown"): LampTimerEvent => ({ kind: "elapsed", timer });
const switchedOn: LampTimerEvent = { kind: "switchedOn" };
const endChanged: LampTimerEvent = { kind: "endChanged" };
const failed: LampTimerEvent = { kind: "failed" };

/** The table of cases: events on the left, all effects in order on the right. */
const CASES: readonly Case<LampTimerEvent>[] = [
  [
    "[L-01] a lamp that is switched on has its timer with the command, and gets it anew after half an hour",
    [
      [blocked(true), ""],
      [switchedOn, "arm renewal"],
      [reported(true), ""],
      [blocked(false), ""],
      [over("renewal"), "send"],
      [answered(true), "arm renewal"],
    ],
  ],
  [
    "[L-01] B2: whatever reports on has one, switched on by anyone and whatever is wanted of it",
    [
      [reported(true, true), "arm cooldown use"],
      [over("cooldown"), "send"],
      [answered(true), "arm renewal"],
    ],
  ],
  [
    "[L-01] a demand that ends at another time is sent at once, and the answer to the one before counts for nothing",
    [
      [reported(true), "send"],
      [endChanged, ""],
      [answered(true), "send"],
      [answered(true), "arm renewal"],
      [endChanged, "disarm renewal, send"],
    ],
  ],
  [
    "[L-01] A11: a lamp that answers that it is off has said how it is; nobody lights it for the sake of a timer",
    [
      [reported(true), "send"],
      [answered(false), "reportOff"],
      [reported(false), ""],
    ],
  ],
  [
    "[L-01] nothing is sent while a command is open or the device is away",
    [
      [blocked(true), ""],
      [reported(true), ""],
      [endChanged, ""],
      [blocked(false), "send"],
    ],
  ],
  [
    "[L-01] a timer that cannot be set is reported once and tried again after a minute",
    [
      [reported(true), "send"],
      [failed, "failing, arm cooldown failure"],
      [over("cooldown"), "send"],
      [failed, "arm cooldown failure"],
      [over("cooldown"), "send"],
      [answered(true), "arm renewal"],
    ],
  ],
  [
    "[L-01] who just used the switch at the wall may use it once more: nothing is sent for five seconds after the last press",
    [
      [reported(true), "send"],
      [answered(true), "arm renewal"],
      [reported(false, true), "disarm renewal, arm cooldown use"],
      [reported(true, true), "disarm cooldown, arm cooldown use"],
      [over("cooldown"), "send"],
    ],
  ],
  [
    "[L-01] a press at the lamp does not shorten the cooldown after a failure",
    [
      [reported(true), "send"],
      [failed, "failing, arm cooldown failure"],
      [reported(false, true), ""],
      [reported(true, true), ""],
    ],
  ],
  [
    "[L-01] a timer that could not be set at a lamp that is off by now is missing nowhere",
    [
      [reported(true), "send"],
      [reported(false), ""],
      [failed, ""],
      [reported(true), "send"],
    ],
  ],
  [
    "[E-04] another lamp in its place is known by nothing",
    [
      [reported(true), "send"],
      [failed, "failing, arm cooldown failure"],
      [{ kind: "replaced" }, "disarm cooldown"],
      [reported(true), "send"],
      [failed, "failing, arm cooldown failure"],
    ],
  ],
];

describe("the timer inside a lamp", () => {
  testCases(CASES, { start: UNKNOWN_LAMP_TIMER, step: stepLampTimer, describe: described });
});

function described(effect: LampTimerEffect): string {
  if (effect.kind !== "arm" && effect.kind !== "disarm") return effect.kind;
  const after = "cause" in effect ? ` ${effect.cause}` : "";
  return `${effect.kind} ${effect.timer}${after}`;
}

/** The machine and its surroundings, which follow events and effects alone. */
interface World {
  readonly timer: LampTimer;
  readonly isOn: boolean;
  readonly isBlocked: boolean;
  /** stale: the lamp was used, or its desired end changed, since. */
  readonly sending: "none" | "open" | "stale";
  readonly renewal: boolean;
  readonly cooldown: boolean;
  readonly isFailingLogged: boolean;
}

const START: World = {
  timer: UNKNOWN_LAMP_TIMER,
  isOn: false,
  isBlocked: false,
  sending: "none",
  renewal: false,
  cooldown: false,
  isFailingLogged: false,
};

const BOTH = [true, false];
const EVENTS: { readonly [Kind in LampTimerEvent["kind"]]: (world: World) => readonly LampTimerEvent[] } = {
  reported: () => BOTH.flatMap((isOn) => BOTH.map((isByDevice) => reported(isOn, isByDevice))),
  blocked: () => BOTH.map(blocked),
  switchedOn: () => [switchedOn],
  endChanged: () => [endChanged],
  answered: ({ sending }) => (sending === "none" ? [] : BOTH.map(answered)),
  failed: ({ sending }) => (sending === "none" ? [] : [failed]),
  elapsed: ({ renewal, cooldown }) => [
    ...(renewal ? [over("renewal")] : []),
    ...(cooldown ? [over("cooldown")] : []),
  ],
  replaced: () => [{ kind: "replaced" }],
};
const KINDS = Object.keys(EVENTS) as LampTimerEvent["kind"][];

function happen(world: World, event: LampTimerEvent, onEffect: (kind: string) => void): World {
  const [timer, effects] = stepLampTimer(world.timer, event);
  let after: World = { ...surroundings(world, event), timer };
  for (const effect of effects) {
    onEffect(effect.kind);
    after = follow(after, effect);
  }
  const { isOn, isBlocked, sending, renewal, cooldown } = after;
  const isAnsweredOff = event.kind === "answered" && !event.isOn && world.sending === "open" && world.isOn;
  must(isAnsweredOff === effects.some(({ kind }) => kind === "reportOff"), "an answer off is no report");
  must(!isOn || isBlocked || cooldown || sending !== "none" || renewal, "a lamp burns without a timer");
  must(
    timer.isSet === renewal && (timer.cooldown !== "none") === cooldown && timer.sending === sending,
    "a timer is forgotten",
  );
  must(timer.isFailing === after.isFailingLogged, "a failure is logged twice, or not at all");
  const isOutdated = event.kind === "answered" && world.sending === "stale";
  must(!isOutdated || !renewal || world.renewal, "believes an answer about another timer");
  return after;
}

function surroundings(world: World, event: LampTimerEvent): World {
  const stale = world.sending === "open" ? ("stale" as const) : world.sending;
  switch (event.kind) {
    case "reported": {
      const isUsed = event.isOn !== world.isOn && (event.isByDevice || !event.isOn);
      return { ...world, isOn: event.isOn, sending: isUsed ? stale : world.sending };
    }
    case "blocked":
      return { ...world, isBlocked: event.isBlocked };
    case "switchedOn":
      return { ...world, sending: stale, isFailingLogged: false };
    case "endChanged":
      return { ...world, sending: stale };
    case "answered": {
      const isFresh = world.sending === "open";
      const isSet = isFresh && (event.isOn || !world.isOn);
      return {
        ...world,
        sending: "none",
        isOn: isFresh && !event.isOn ? false : world.isOn,
        isFailingLogged: isSet ? false : world.isFailingLogged,
      };
    }
    case "failed":
      return { ...world, sending: "none" };
    case "elapsed":
      return { ...world, [event.timer]: false };
    case "replaced":
      return { ...world, isOn: false, sending: "none", isFailingLogged: false };
  }
}

function follow(world: World, effect: LampTimerEffect): World {
  switch (effect.kind) {
    case "send":
      must(
        world.isOn && !world.isBlocked && !world.cooldown && world.sending === "none",
        "sends when it may not",
      );
      return { ...world, sending: "open" };
    case "arm":
      must(!world[effect.timer], `arms ${effect.timer}, which runs`);
      return { ...world, [effect.timer]: true };
    case "disarm":
      must(world[effect.timer], `disarms ${effect.timer}, which does not run`);
      return { ...world, [effect.timer]: false };
    case "failing":
      must(!world.isFailingLogged, "logs a failure twice");
      return { ...world, isFailingLogged: true };
    case "reportOff":
      return { ...world, isOn: false };
  }
}

test("[L-01] all that can happen to the timer inside a lamp: no lamp burns without one", async ({
  annotate,
}) => {
  const events = new Set<string>();
  const effects = new Set<string>();
  const search = searchEverything({
    starts: [START],
    keyOf,
    eventsOf: (world: World) => KINDS.flatMap((kind) => EVENTS[kind](world)),
    next: (world, event) => {
      events.add(event.kind);
      return happen(world, event, (kind) => effects.add(kind));
    },
    maximumStates: 10_000,
  });
  await annotate(JSON.stringify(search));
  expect([...events].sort()).toEqual([...KINDS].sort());
  expect([...effects].sort()).toEqual(["arm", "disarm", "failing", "reportOff", "send"]);
  expect(search).toEqual({ states: 66, transitions: 740, depth: 6 });
});

function keyOf({ timer, isOn, isBlocked }: World): number {
  const flags = [timer.isOn, timer.isBlocked, timer.isSet, timer.isFailing, isOn, isBlocked];
  const sending =
    ["none", "open", "stale"].indexOf(timer.sending) + 3 * ["none", "use", "failure"].indexOf(timer.cooldown);
  return flags.reduce((key, flag) => key * 2 + (flag ? 1 : 0), sending);
}

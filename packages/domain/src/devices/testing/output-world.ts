import { must } from "../../testing/must.ts";
import { type Fault, isAbsence, isMute } from "../fault.ts";
import {
  type Asker,
  type Output,
  type OutputEffect,
  type OutputEvent,
  type OutputPolicy,
  type OutputTimer,
  outputAtStart,
} from "../output.ts";

type Lamp = Output<boolean>;
export type LampEvent = OutputEvent<boolean>;
export type LampEffect = OutputEffect<boolean>;

/** A command that was sent, as the device and the people around it know it. */
interface Sent {
  readonly value: boolean;
  /** The device may still answer it. */
  readonly isOut: boolean;
  /** The device was heard since it was sent. */
  readonly isHeardSince: boolean;
  /** Nothing else was told since. */
  readonly isMeant: boolean;
}

/**
 * A lamp's machine and what surrounds it: what the device may still answer, who waits, which timers run. These marks are
 * kept here from events and effects alone, so that a mistake in the machine's own state cannot hide itself.
 */
export interface World {
  readonly lamp: Lamp;
  readonly newest: Sent | null;
  /** The one before, while its answer may still come. */
  readonly previous: Sent | null;
  /** What it was told since it was heard. */
  readonly told: { readonly on: boolean; readonly off: boolean };
  /** A question under way; outrun: a report was heard since; before: a command was sent since. */
  readonly question: "none" | "fresh" | "outrun" | "before";
  /** Whose outcome of the newest command is to come; null: nobody's. */
  readonly owed: Asker | null;
  readonly isOutageTold: boolean;
  /** Nothing was heard since the start, a replacement or a failure. */
  readonly isAbsent: boolean;
  /** Somebody switched it against the rule, and it has not been as desired since. */
  readonly isPressed: boolean;
  readonly running: Readonly<Record<Exclude<OutputTimer, "correction">, boolean>>;
  /** How many timers of corrections run. */
  readonly corrections: number;
}

const BOTH = [true, false] as const;
/** One of each kind that makes a difference: the last speaks and says nothing. */
const FAULTS = ["unreachable", "not_applied", "invalid_response"] as const;

/** After a start of the program: what the former one stored of the lamp. */
export function worldAtStart(
  reported: boolean | null,
  {
    fault = null,
    isSuspended = false,
  }: { readonly fault?: Fault | null; readonly isSuspended?: boolean } = {},
): World {
  return {
    lamp: outputAtStart<boolean>({ reported, fault, isSuspended }),
    newest: null,
    previous: null,
    told: { on: false, off: false },
    question: "none",
    owed: null,
    isOutageTold: fault !== null,
    isAbsent: true,
    isPressed: isSuspended,
    running: { answer: false, retry: false, spacing: false, rest: isSuspended },
    corrections: 0,
  };
}

/** Every start that there is; one that is left alone said how it is. */
export function worldsAtStart({ hasWallSwitch, answersQuestions }: OutputPolicy): World[] {
  // of what cannot be asked nothing is remembered: it is told anew in any case
  const faults = answersQuestions ? [null, "unreachable" as const] : [null];
  return [null, ...BOTH].flatMap((reported) =>
    faults.flatMap((fault) =>
      (reported === null || !hasWallSwitch ? [false] : BOTH).map((isSuspended) =>
        worldAtStart(reported, { fault, isSuspended }),
      ),
    ),
  );
}

const VALUES = [null, true, false];
const PHASES = ["sent", "doubted", "verifying", "silent", "missed", "overtaken"];
const FAULTS_SEEN = [null, "unreachable", "not_applied", "invalid_response", "timeout"];

/**
 * A number that differs between any two worlds. Left out is what `checkState` holds to follow from the rest: timers,
 * questions and what was told.
 */
export function keyOf({ lamp, newest, previous, isPressed }: World): number {
  const { command, wall } = lamp;
  let key = 0;
  const add = (digit: number, base: number) => {
    if (digit < 0 || digit >= base) throw new Error("a state that the key does not know");
    key = key * base + digit;
  };
  const flag = (value: boolean) => add(value ? 1 : 0, 2);
  add(VALUES.indexOf(lamp.desired), 3);
  add(VALUES.indexOf(lamp.reported), 3);
  add(command === null ? 0 : 1 + PHASES.indexOf(command.phase), 7);
  flag(command?.value === true);
  flag(command?.asker === "person");
  add(["none", "same", "other"].indexOf(lamp.previous), 3);
  add(["none", "open", "overtaken", "stale"].indexOf(lamp.question), 4);
  flag(lamp.isQuestionDue);
  flag(lamp.toldSinceHeard.includes(true));
  flag(lamp.toldSinceHeard.includes(false));
  add(FAULTS_SEEN.indexOf(lamp.fault), 5);
  add(["none", "suspected", "certain"].indexOf(lamp.absence), 3);
  add(lamp.retryLevel, 8);
  flag(lamp.isPausing);
  add(wall.corrections, 4);
  flag(wall.isSpacing);
  flag(wall.isResting);
  flag(wall.isPressed);
  add(sentKey(newest), 9);
  add(sentKey(previous), 9);
  flag(isPressed);
  return key;
}

/** An answer that cannot come any more is no part of it, but for whether anything was heard since. */
function sentKey(sent: Sent | null): number {
  if (sent === null) return 0;
  return 1 + (sent.value ? 1 : 0) + (sent.isHeardSince ? 2 : 0) + (sent.isMeant ? 4 : 0);
}

/** What may happen in a world, by the kind of event: the type has every kind named. */
const EVENTS: {
  readonly [Kind in LampEvent["kind"]]: (
    world: World,
    policy: OutputPolicy,
  ) => readonly Extract<LampEvent, { kind: Kind }>[];
} = {
  desired: ({ lamp }, { answersQuestions }) => [
    ...(["level", "forced"] as const).flatMap((how) =>
      // of what cannot be asked something is wanted from the first moment on
      (answersQuestions ? [null, ...BOTH] : BOTH).map((value) => ({ kind: "desired" as const, value, how })),
    ),
    // a run tells again what is wanted already; another wish is told by "level" first
    ...(["retry", "confirm"] as const).map((how) => ({ kind: "desired" as const, value: lamp.desired, how })),
  ],
  command: () => BOTH.map((value) => ({ kind: "command" as const, value })),
  answered: (world) =>
    answerable(world).flatMap((to) => BOTH.map((value) => ({ kind: "answered" as const, to, value }))),
  failed: (world) =>
    answerable(world).flatMap((to) =>
      // of the one before it does not matter how
      (to === "newest" ? FAULTS : FAULTS.slice(0, 1)).map((fault) => ({
        kind: "failed" as const,
        to,
        fault,
      })),
    ),
  reported: () => BOTH.map((value) => ({ kind: "reported" as const, value })),
  garbled: () => [{ kind: "garbled" }],
  questionAnswered: ({ question }) =>
    question === "none" ? [] : BOTH.map((value) => ({ kind: "questionAnswered" as const, value })),
  questionFailed: ({ question }) =>
    question === "none" ? [] : FAULTS.map((fault) => ({ kind: "questionFailed" as const, fault })),
  look: () => [{ kind: "look" }],
  elapsed: ({ running, corrections }) => [
    ...(["answer", "retry", "spacing", "rest"] as const)
      .filter((timer) => running[timer])
      .map((timer) => ({ kind: "elapsed" as const, timer })),
    ...(corrections > 0 ? [{ kind: "elapsed" as const, timer: "correction" as const }] : []),
  ],
  replaced: () => [{ kind: "replaced" }],
};

export const EVENT_KINDS = Object.keys(EVENTS) as LampEvent["kind"][];

/** What cannot be asked tells nothing by itself either, and no person commands it past the rule (K-04). */
export function mayHappen(kind: LampEvent["kind"], { answersQuestions }: OutputPolicy): boolean {
  const needsTalk = ["command", "reported", "garbled", "questionAnswered", "questionFailed"];
  return answersQuestions || !needsTalk.includes(kind);
}

export function eventsOf(world: World, policy: OutputPolicy): LampEvent[] {
  return EVENT_KINDS.filter((kind) => mayHappen(kind, policy)).flatMap(
    (kind) => EVENTS[kind](world, policy) as LampEvent[],
  );
}

function answerable({ newest, previous }: World): ("newest" | "previous")[] {
  return [
    ...(newest?.isOut ? (["newest"] as const) : []),
    ...(previous === null ? [] : (["previous"] as const)),
  ];
}

/** The world after an event with what the machine made of it: its next state and the effects. */
export function advance(
  before: World,
  event: LampEvent,
  made: { readonly lamp: Lamp; readonly effects: readonly LampEffect[] },
): World {
  const { lamp, effects } = made;
  const after: Draft = { ...surroundings(before, event), lamp };
  for (const effect of effects) follow(after, effect);
  const isSent = effects.some(({ kind }) => kind === "send");
  after.isPressed = isStillPressed(before, after, event, isSent);
  // whoever commands waits from then on, also who joins
  if (event.kind === "command") after.owed = "person";
  return after;
}

/** A world in the making, which nobody has seen yet. */
type Draft = { -readonly [Key in keyof World]: World[Key] };

/** What an event says by itself, whatever the machine makes of it. */
function surroundings(world: World, event: LampEvent): World {
  const hear = (heard: World): World => ({
    ...heard,
    isAbsent: false,
    told: { on: false, off: false },
    question: heard.question === "fresh" ? "outrun" : heard.question,
    newest: heard.newest && { ...heard.newest, isHeardSince: true },
    previous: heard.previous && { ...heard.previous, isHeardSince: true },
  });
  switch (event.kind) {
    case "reported":
      return hear(world);
    case "questionAnswered":
      return isBelieved(world, event.value)
        ? hear({ ...world, question: "none" })
        : { ...world, question: "none" };
    case "questionFailed":
      return {
        ...world,
        question: "none",
        isAbsent: world.isAbsent || (world.question !== "before" && isAbsence(event.fault)),
      };
    case "answered": {
      const answered = world[event.to];
      const believed = answered !== null && !answered.isHeardSince && answered.isMeant;
      const gone = answeredBy(world, event.to);
      return believed ? hear(gone) : gone;
    }
    case "failed": {
      const gone = answeredBy(world, event.to);
      const isWaited = event.to === "newest" && world.running.answer;
      // one that refuses speaks, so that what it may still say of commands before is older
      const hasSpoken = event.to === "newest" && !isMute(event.fault);
      const spoken = (sent: Sent | null) => sent && { ...sent, isHeardSince: sent.isHeardSince || hasSpoken };
      return {
        ...world,
        newest: spoken(gone.newest),
        previous: spoken(gone.previous),
        isAbsent: world.isAbsent || (isWaited && isAbsence(event.fault)),
      };
    }
    case "elapsed":
      if (event.timer === "correction") return { ...world, corrections: world.corrections - 1 };
      return {
        ...world,
        running: { ...world.running, [event.timer]: false },
        isAbsent: world.isAbsent || event.timer === "answer",
      };
    case "replaced":
      return {
        ...world,
        newest: null,
        previous: null,
        told: { on: false, off: false },
        question: "none",
        isAbsent: true,
      };
    default:
      return world;
  }
}

function answeredBy(world: World, to: "newest" | "previous"): World {
  if (to === "previous") return { ...world, previous: null };
  return { ...world, newest: world.newest && { ...world.newest, isOut: false } };
}

function follow(world: Draft, effect: LampEffect): void {
  switch (effect.kind) {
    case "send": {
      const previous = world.newest?.isOut ? world.newest : world.previous;
      world.previous = previous && {
        ...previous,
        isMeant: previous.isMeant && previous.value === effect.value,
      };
      world.newest = { value: effect.value, isOut: true, isHeardSince: false, isMeant: true };
      world.owed = "rule";
      world.told = { ...world.told, [effect.value ? "on" : "off"]: true };
      if (world.question !== "none") world.question = "before";
      break;
    }
    case "ask":
      must(world.question === "none", "asks while a question is under way");
      world.question = "fresh";
      break;
    case "arm":
    case "disarm":
      followTimer(world, effect.timer, effect.kind === "arm");
      break;
    case "outcome":
      must(world.owed === effect.of, "gives an outcome for which nobody waits, or somebody else");
      world.owed = null;
      break;
    case "failed":
      must(!world.isOutageTold, "tells an outage twice");
      world.isOutageTold = true;
      break;
    case "recovered":
      must(world.isOutageTold, "tells the end of no outage");
      world.isOutageTold = false;
      break;
    case "changed":
    case "suspended":
  }
}

function followTimer(world: Draft, timer: OutputTimer, isArmed: boolean): void {
  if (timer === "correction") {
    world.corrections = isArmed ? world.corrections + 1 : 0;
    return;
  }
  must(
    world.running[timer] !== isArmed,
    isArmed ? "arms a timer that runs" : "disarms one that does not run",
  );
  world.running = { ...world.running, [timer]: isArmed };
}

function isStillPressed(before: World, after: World, event: LampEvent, isSent: boolean): boolean {
  // what is sent puts it right
  if (isSent || after.lamp.desired === after.lamp.reported) return false;
  if (before.lamp.reported !== after.lamp.reported) return isPressIn(before, event);
  return before.isPressed && event.kind !== "command" && event.kind !== "replaced" && !isForced(event);
}

/** A person asks for what the rule wants. */
export function isForced(event: LampEvent): boolean {
  return event.kind === "desired" && event.how === "forced";
}

/** Whether the answer to a question is no older than what was heard and told since. */
export function isBelieved({ question, lamp }: World, value: boolean): boolean {
  return question === "fresh" || (question === "outrun" && value === lamp.reported);
}

/**
 * Whether a change that is heard by this event is a press at the device: between two reports without an absence, and not
 * what it was told last (case A10).
 */
export function isPressIn(before: World, event: LampEvent): boolean {
  const { newest, running, lamp, isAbsent } = before;
  const isHeard =
    event.kind === "reported" || (event.kind === "questionAnswered" && isBelieved(before, event.value));
  if (!isHeard || lamp.reported === null || lamp.reported === event.value) return false;
  const isTold = newest !== null && !newest.isHeardSince && newest.value === event.value;
  return !isTold && !running.answer && !isAbsent;
}

/**
 * What happens next where nobody wants anything new: the device answers what it was told or asked, or else the one timer
 * that is waited for is over. The question of every ten seconds heals nothing here that a timer has to heal.
 */
export function nextOf(
  world: World,
  device: "obedient" | "disobedient",
  policy: OutputPolicy,
): LampEvent | null {
  const { lamp, newest, question, running } = world;
  if (running.answer && newest?.isOut) {
    const value = device === "obedient" ? newest.value : !newest.value;
    return { kind: "answered", to: "newest", value };
  }
  if (question !== "none") return { kind: "questionAnswered", value: lamp.reported ?? false };
  if (running.answer) return { kind: "elapsed", timer: "answer" };
  // what cannot be asked is told again each minute what it should be
  if (isFulfilled(world, policy) && lamp.fault !== null)
    return policy.answersQuestions
      ? { kind: "look" }
      : { kind: "desired", value: lamp.desired, how: "confirm" };
  if (isFulfilled(world, policy)) return null;
  if (running.retry) return { kind: "elapsed", timer: "retry" };
  if (running.rest && lamp.wall.isPressed) return { kind: "elapsed", timer: "rest" };
  return { kind: "elapsed", timer: "spacing" };
}

export function isFulfilled(
  { lamp: { desired, reported }, told }: World,
  { answersQuestions }: OutputPolicy,
): boolean {
  if (desired === null) return true;
  const isSure = answersQuestions || (!told.on && !told.off);
  return isSure && desired === reported;
}

import { must } from "../../testing/must.ts";
import { type Fault, leavesStateUnknown, meansNoResponse } from "../fault.ts";
import {
  type Initiator,
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

interface SentCommand {
  readonly value: boolean;
  readonly isAnswerAwaited: boolean;
  readonly isReportedSince: boolean;
  /** No other value was commanded later. */
  readonly isNewestValue: boolean;
}

/** A lamp and its surroundings, derived from events and effects alone, so that errors stay visible. */
export interface World {
  readonly lamp: Lamp;
  readonly newest: SentCommand | null;
  /** The command before, while its answer may still come. */
  readonly previous: SentCommand | null;
  /** Values commanded since the last report. */
  readonly commanded: { readonly on: boolean; readonly off: boolean };
  /** stale: a report came since; superseded: a command was sent since. */
  readonly query: "none" | "fresh" | "stale" | "superseded";
  /** Who waits for the newest command's outcome; null: nobody. */
  readonly outcomeAwaitedBy: Initiator | null;
  readonly isOutageLogged: boolean;
  /** No report since the start, a replacement or a failure. */
  readonly isUnresponsive: boolean;
  /** Switched at the wall against the rule, and not as desired since. */
  readonly isWallPressed: boolean;
  readonly running: Readonly<Record<Exclude<OutputTimer, "correction">, boolean>>;
  readonly corrections: number;
}

const BOOLEANS = [true, false] as const;
/** One fault of each behaviour: no response, a refusal, an answer without a report. */
const FAULTS = ["unreachable", "not_applied", "invalid_response"] as const;

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
    commanded: { on: false, off: false },
    query: "none",
    outcomeAwaitedBy: null,
    isOutageLogged: fault !== null,
    isUnresponsive: true,
    isWallPressed: isSuspended,
    running: { answer: false, retry: false, cooldown: false, suspension: isSuspended },
    corrections: 0,
  };
}

/** Every state from which a server can start; a suspended lamp has reported. */
export function worldsAtStart({ hasWallSwitch, answersQueries }: OutputPolicy): World[] {
  // a device that cannot be asked stores no fault: it gets a command in any case
  const faults = answersQueries ? [null, "unreachable" as const] : [null];
  return [null, ...BOOLEANS].flatMap((reported) =>
    faults.flatMap((fault) =>
      (reported === null || !hasWallSwitch ? [false] : BOOLEANS).map((isSuspended) =>
        worldAtStart(reported, { fault, isSuspended }),
      ),
    ),
  );
}

const VALUES = [null, true, false];
const PHASES = ["sent", "doubted", "verifying", "silent", "missed", "stale"];
const FAULTS_SEEN = [null, "unreachable", "not_applied", "invalid_response", "timeout"];

/** Different for any two worlds; other fields follow from these by `checkState`. */
export function keyOf({ lamp, newest, previous, isWallPressed }: World): number {
  const { command, wall } = lamp;
  let key = 0;
  const addDigit = (digit: number, base: number) => {
    if (digit < 0 || digit >= base) throw new Error("a state that the key does not know");
    key = key * base + digit;
  };
  const addFlag = (value: boolean) => addDigit(value ? 1 : 0, 2);
  addDigit(VALUES.indexOf(lamp.desired), 3);
  addDigit(VALUES.indexOf(lamp.reported), 3);
  addDigit(command === null ? 0 : 1 + PHASES.indexOf(command.phase), 7);
  addFlag(command?.value === true);
  addFlag(command?.initiator === "person");
  addDigit(["none", "same", "other"].indexOf(lamp.previousAnswer), 3);
  addDigit(["none", "open", "stale", "superseded"].indexOf(lamp.query), 4);
  addFlag(lamp.isQueryDue);
  addFlag(lamp.commandedSinceReport.includes(true));
  addFlag(lamp.commandedSinceReport.includes(false));
  addDigit(FAULTS_SEEN.indexOf(lamp.fault), 5);
  addDigit(["none", "suspected", "certain"].indexOf(lamp.unresponsiveness), 3);
  addDigit(lamp.retryLevel, 8);
  addFlag(lamp.isPausing);
  addDigit(wall.corrections, 4);
  addFlag(wall.isCoolingDown);
  addFlag(wall.isSuspended);
  addFlag(wall.isPressed);
  addDigit(sentKey(newest), 9);
  addDigit(sentKey(previous), 9);
  addFlag(isWallPressed);
  return key;
}

/** `isAnswerAwaited` follows from other fields. */
function sentKey(sent: SentCommand | null): number {
  if (sent === null) return 0;
  return 1 + (sent.value ? 1 : 0) + (sent.isReportedSince ? 2 : 0) + (sent.isNewestValue ? 4 : 0);
}

const EVENTS: {
  readonly [Kind in LampEvent["kind"]]: (
    world: World,
    policy: OutputPolicy,
  ) => readonly Extract<LampEvent, { kind: Kind }>[];
} = {
  desired: ({ lamp }, { answersQueries }) => [
    ...(["level", "forced"] as const).flatMap((mode) =>
      // a device that cannot be asked has a desired value from the start
      (answersQueries ? [null, ...BOOLEANS] : BOOLEANS).map((value) => ({
        kind: "desired" as const,
        value,
        mode,
      })),
    ),
    // a run repeats the desired value; a new one comes by "level" first
    ...(["retry", "confirm"] as const).map((mode) => ({
      kind: "desired" as const,
      value: lamp.desired,
      mode,
    })),
  ],
  command: () => BOOLEANS.map((value) => ({ kind: "command" as const, value })),
  answered: (world) =>
    awaitedAnswers(world).flatMap((command) =>
      BOOLEANS.map((value) => ({ kind: "answered" as const, command, value })),
    ),
  failed: (world) =>
    awaitedAnswers(world).flatMap((command) =>
      // the fault of the command before makes no difference
      (command === "newest" ? FAULTS : FAULTS.slice(0, 1)).map((fault) => ({
        kind: "failed" as const,
        command,
        fault,
      })),
    ),
  reported: () => BOOLEANS.map((value) => ({ kind: "reported" as const, value })),
  garbled: () => [{ kind: "garbled" }],
  queryAnswered: ({ query }) =>
    query === "none" ? [] : BOOLEANS.map((value) => ({ kind: "queryAnswered" as const, value })),
  queryFailed: ({ query }) =>
    query === "none" ? [] : FAULTS.map((fault) => ({ kind: "queryFailed" as const, fault })),
  poll: () => [{ kind: "poll" }],
  elapsed: ({ running, corrections }) => [
    ...(["answer", "retry", "cooldown", "suspension"] as const)
      .filter((timer) => running[timer])
      .map((timer) => ({ kind: "elapsed" as const, timer })),
    ...(corrections > 0 ? [{ kind: "elapsed" as const, timer: "correction" as const }] : []),
  ],
  replaced: () => [{ kind: "replaced" }],
};

export const EVENT_KINDS = Object.keys(EVENTS) as LampEvent["kind"][];

/** A device that cannot be asked never reports by itself and gets no person's command (K-04). */
export function mayHappen(kind: LampEvent["kind"], { answersQueries }: OutputPolicy): boolean {
  const onlyIfAskable = ["command", "reported", "garbled", "queryAnswered", "queryFailed"];
  return answersQueries || !onlyIfAskable.includes(kind);
}

export function eventsOf(world: World, policy: OutputPolicy): LampEvent[] {
  return EVENT_KINDS.filter((kind) => mayHappen(kind, policy)).flatMap(
    (kind) => EVENTS[kind](world, policy) as LampEvent[],
  );
}

function awaitedAnswers({ newest, previous }: World): ("newest" | "previous")[] {
  return [
    ...(newest?.isAnswerAwaited ? (["newest"] as const) : []),
    ...(previous === null ? [] : (["previous"] as const)),
  ];
}

export function advance(
  before: World,
  event: LampEvent,
  step: { readonly lamp: Lamp; readonly effects: readonly LampEffect[] },
): World {
  const { lamp, effects } = step;
  const after: Draft = { ...afterEvent(before, event), lamp };
  for (const effect of effects) applyEffect(after, effect);
  const isSent = effects.some(({ kind }) => kind === "send");
  after.isWallPressed = isStillPressed(before, after, event, isSent);
  // a person who repeats the open command waits for its outcome, too
  if (event.kind === "command") after.outcomeAwaitedBy = "person";
  return after;
}

type Draft = { -readonly [Key in keyof World]: World[Key] };

/** The lamp's surroundings after an event, before the machine's effects. */
function afterEvent(world: World, event: LampEvent): World {
  const noteReport = (reported: World): World => ({
    ...reported,
    isUnresponsive: false,
    commanded: { on: false, off: false },
    query: reported.query === "fresh" ? "stale" : reported.query,
    newest: reported.newest && { ...reported.newest, isReportedSince: true },
    previous: reported.previous && { ...reported.previous, isReportedSince: true },
  });
  switch (event.kind) {
    case "reported":
      return noteReport(world);
    case "queryAnswered":
      return isBelieved(world, event.value)
        ? noteReport({ ...world, query: "none" })
        : { ...world, query: "none" };
    case "queryFailed":
      return {
        ...world,
        query: "none",
        isUnresponsive:
          world.isUnresponsive || (world.query !== "superseded" && meansNoResponse(event.fault)),
      };
    case "answered": {
      const answered = world[event.command];
      const believed = answered !== null && !answered.isReportedSince && answered.isNewestValue;
      const answeredWorld = answeredBy(world, event.command);
      return believed ? noteReport(answeredWorld) : answeredWorld;
    }
    case "failed": {
      const answeredWorld = answeredBy(world, event.command);
      const isAwaited = event.command === "newest" && world.running.answer;
      // a refusal is an answer, so reports of earlier commands are older
      const hasAnswered = event.command === "newest" && !leavesStateUnknown(event.fault);
      const noteAnswer = (sent: SentCommand | null) =>
        sent && { ...sent, isReportedSince: sent.isReportedSince || hasAnswered };
      return {
        ...world,
        newest: noteAnswer(answeredWorld.newest),
        previous: noteAnswer(answeredWorld.previous),
        isUnresponsive: world.isUnresponsive || (isAwaited && meansNoResponse(event.fault)),
      };
    }
    case "elapsed":
      if (event.timer === "correction") return { ...world, corrections: world.corrections - 1 };
      return {
        ...world,
        running: { ...world.running, [event.timer]: false },
        isUnresponsive: world.isUnresponsive || event.timer === "answer",
      };
    case "replaced":
      return {
        ...world,
        newest: null,
        previous: null,
        commanded: { on: false, off: false },
        query: "none",
        isUnresponsive: true,
      };
    default:
      return world;
  }
}

function answeredBy(world: World, command: "newest" | "previous"): World {
  if (command === "previous") return { ...world, previous: null };
  return { ...world, newest: world.newest && { ...world.newest, isAnswerAwaited: false } };
}

function applyEffect(world: Draft, effect: LampEffect): void {
  switch (effect.kind) {
    case "send": {
      const previous = world.newest?.isAnswerAwaited ? world.newest : world.previous;
      world.previous = previous && {
        ...previous,
        isNewestValue: previous.isNewestValue && previous.value === effect.value,
      };
      world.newest = {
        value: effect.value,
        isAnswerAwaited: true,
        isReportedSince: false,
        isNewestValue: true,
      };
      world.outcomeAwaitedBy = "rule";
      world.commanded = { ...world.commanded, [effect.value ? "on" : "off"]: true };
      if (world.query !== "none") world.query = "superseded";
      break;
    }
    case "query":
      must(world.query === "none", "asks while a query is under way");
      world.query = "fresh";
      break;
    case "arm":
    case "disarm":
      applyTimer(world, effect.timer, effect.kind === "arm");
      break;
    case "outcome":
      must(
        world.outcomeAwaitedBy === effect.initiator,
        "gives an outcome for which nobody waits, or somebody else",
      );
      world.outcomeAwaitedBy = null;
      break;
    case "failed":
      must(!world.isOutageLogged, "logs an outage twice");
      world.isOutageLogged = true;
      break;
    case "recovered":
      must(world.isOutageLogged, "logs the end of no outage");
      world.isOutageLogged = false;
      break;
    case "changed":
    case "suspended":
  }
}

function applyTimer(world: Draft, timer: OutputTimer, isArmed: boolean): void {
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
  if (isSent || after.lamp.desired === after.lamp.reported) return false;
  if (before.lamp.reported !== after.lamp.reported) return isWallPress(before, event);
  return before.isWallPressed && event.kind !== "command" && event.kind !== "replaced" && !isForced(event);
}

export function isForced(event: LampEvent): boolean {
  return event.kind === "desired" && event.mode === "forced";
}

/** Not older than the last report and command. */
export function isBelieved({ query, lamp }: World, value: boolean): boolean {
  return query === "fresh" || (query === "stale" && value === lamp.reported);
}

/** A change between two reports without unresponsiveness, other than the last command (case A10). */
export function isWallPress(before: World, event: LampEvent): boolean {
  const { newest, running, lamp, isUnresponsive } = before;
  const isReport =
    event.kind === "reported" || (event.kind === "queryAnswered" && isBelieved(before, event.value));
  if (!isReport || lamp.reported === null || lamp.reported === event.value) return false;
  const isCommanded = newest !== null && !newest.isReportedSince && newest.value === event.value;
  return !isCommanded && !running.answer && !isUnresponsive;
}

/** The next event while nobody wants another value: an answer, a timer's end or a poll; null: none. */
export function nextEventWithoutIntent(
  world: World,
  device: "obedient" | "disobedient",
  policy: OutputPolicy,
): LampEvent | null {
  const { lamp, newest, query, running } = world;
  if (running.answer && newest?.isAnswerAwaited) {
    const value = device === "obedient" ? newest.value : !newest.value;
    return { kind: "answered", command: "newest", value };
  }
  if (query !== "none") return { kind: "queryAnswered", value: lamp.reported ?? false };
  if (running.answer) return { kind: "elapsed", timer: "answer" };
  // a device that cannot be asked gets its command again each minute
  if (isFulfilled(world, policy) && lamp.fault !== null)
    return policy.answersQueries
      ? { kind: "poll" }
      : { kind: "desired", value: lamp.desired, mode: "confirm" };
  if (isFulfilled(world, policy)) return null;
  if (running.retry) return { kind: "elapsed", timer: "retry" };
  if (running.suspension && lamp.wall.isPressed) return { kind: "elapsed", timer: "suspension" };
  return { kind: "elapsed", timer: "cooldown" };
}

export function isFulfilled(
  { lamp: { desired, reported }, commanded }: World,
  { answersQueries }: OutputPolicy,
): boolean {
  if (desired === null) return true;
  const isSure = answersQueries || (!commanded.on && !commanded.off);
  return isSure && desired === reported;
}

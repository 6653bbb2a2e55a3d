import type { Fault } from "./fault.ts";
import { type HeldBack, heldBack, UNTOUCHED, type WallSwitch } from "./wall-switch.ts";

/** Who wants what an output is told: the rules of the hall, or a person by a command. */
export type Asker = "rule" | "person";

/**
 * The newest command that was sent.
 * - sent: open, and nothing contrary was heard since
 * - doubted: open, and a report since the sending says otherwise
 * - verifying: open; its answer contradicts a report, so a question decides (case A3)
 * - silent: over without an answer, which may still come; nothing was heard since the sending
 * - missed: over, and no answer will come; nothing was heard since the sending
 * - overtaken: over; its answer may still come and is older than what was heard since
 */
type Phase = "sent" | "doubted" | "verifying" | "silent" | "missed" | "overtaken";

export interface SentCommand<V> {
  readonly value: V;
  readonly asker: Asker;
  readonly phase: Phase;
}

/** How what a device reports is held against what it is told. */
export interface Comparison<V, R> {
  /** Whether it is as it was told to be. */
  isAs(report: R, value: V): boolean;
  /** Whether two reports say the same. */
  isSame(a: R, b: R): boolean;
}

/** Of what is reported as it is told: on, off, a number. */
export const BY_VALUE: Comparison<unknown, unknown> = {
  isAs: (report, value) => report === value,
  isSame: (a, b) => a === b,
};

/**
 * One output of a device (a lamp, the release of a door, heating): what is desired of it, what it reported, what it is
 * being told, and how it fails. V: what it is told, compared by ===; R: what it reports (Comparison); null is neither.
 */
export interface Output<V, R = V> {
  /** What `decide` wants; null: nothing, it stays as it is. */
  readonly desired: V | null;
  /** What the device last said; null: it never said anything, which is neither on nor off. */
  readonly reported: R | null;
  readonly command: SentCommand<V> | null;
  /** What it was told since it last said anything: it may have become any of that. */
  readonly toldSinceHeard: readonly V[];
  /**
   * The command before, while its answer may still come. same: it had the same value and nothing was heard since, so its
   * answer is as good as the newest one's; other: its answer is not to be believed (case A6).
   */
  readonly previous: "none" | "same" | "other";
  /**
   * overtaken: a report was heard since it was asked, so its answer may be older than that; stale: a command was sent
   * since, which makes it worthless.
   */
  readonly question: "none" | "open" | "overtaken" | "stale";
  /** The device is to be asked as soon as it can be. */
  readonly isQuestionDue: boolean;
  /** Why it does not do as asked; told once when it begins and once when it ends. */
  readonly fault: Fault | null;
  /**
   * Whether the device may have been away since its last report, so that the next one is no press at the wall (case A10).
   * certain: a question failed; it is told at once what it missed when it is back.
   */
  readonly absence: "none" | "suspected" | "certain";
  /** How many tries of what a rule wants failed, up to the policy's `retryLevels`. */
  readonly retryLevel: number;
  readonly isPausing: boolean;
  readonly wall: WallSwitch;
}

/** What differs between lamps, doors and climate outputs. */
export interface OutputPolicy {
  /** People switch it at the device, too: a change there is put right a few times only. */
  readonly hasWallSwitch: boolean;
  /** It can be asked how it is. What cannot says so by its answers to commands alone, and is told again where that is not sure. */
  readonly answersQuestions: boolean;
  /** How often the pause between tries grows (device-policies). */
  readonly retryLevels: number;
  /** So many tries of what a rule wants may fail before that is an outage. */
  readonly toleratedFailures: number;
}

/**
 * A named timer of an output; the runtime knows how long each takes.
 * - answer: how long a command may take
 * - retry: the pause before another try
 * - spacing: the distance to the last correction
 * - correction: ten minutes of one correction; up to three run at once
 * - rest: ten minutes of being left alone
 */
export type OutputTimer = "answer" | "retry" | "spacing" | "correction" | "rest";

export type OutputEvent<V, R = V> =
  /**
   * What `decide` wants now. retry: also of a device that pauses after a failure; confirm: also of one that is as desired;
   * forced: a person asks for it, so nothing it is held back for counts any more.
   */
  | {
      readonly kind: "desired";
      readonly value: V | null;
      readonly how: "level" | "retry" | "confirm" | "forced";
    }
  /** A person commands it, once. */
  | { readonly kind: "command"; readonly value: V }
  /** The answer to the newest command, or to the one before it. Answers to older ones are dropped by the runtime. */
  | { readonly kind: "answered"; readonly to: "newest" | "previous"; readonly value: R }
  | { readonly kind: "failed"; readonly to: "newest" | "previous"; readonly fault: Fault }
  /** It says by itself how it is. */
  | { readonly kind: "reported"; readonly value: R }
  /** It says by itself what cannot be. */
  | { readonly kind: "garbled" }
  | { readonly kind: "questionAnswered"; readonly value: R }
  | { readonly kind: "questionFailed"; readonly fault: Fault }
  /** Every device is asked every ten seconds, whatever it reports by itself. */
  | { readonly kind: "look" }
  | { readonly kind: "elapsed"; readonly timer: OutputTimer }
  /** Another device takes its place, of which nothing is known. */
  | { readonly kind: "replaced" };

/** What came of a command; given once. superseded: another command or device took its place. */
export type Outcome = "confirmed" | "superseded" | Fault;

export type OutputEffect<V, R = V> =
  | { readonly kind: "send"; readonly value: V }
  | { readonly kind: "ask" }
  | { readonly kind: "arm"; readonly timer: Exclude<OutputTimer, "retry" | "spacing"> }
  /** `count`: the how manieth try or correction it follows, from 0. */
  | { readonly kind: "arm"; readonly timer: "retry" | "spacing"; readonly count: number }
  /** Of the timer "correction": all of them. */
  | { readonly kind: "disarm"; readonly timer: OutputTimer }
  /** `of`: whose command it was when it ended. */
  | { readonly kind: "outcome"; readonly of: Asker; readonly outcome: Outcome }
  /** It is another than before; `by`: because it was told to, or at the device. */
  | { readonly kind: "changed"; readonly value: R; readonly by: Asker | "device" }
  | { readonly kind: "failed"; readonly fault: Fault }
  | { readonly kind: "recovered"; readonly by: "device" | "replacement" }
  /** Somebody keeps switching it: it is left alone from now on. */
  | { readonly kind: "suspended" };

/** An output at the start of the program, as far as the former one stored it. */
export function outputAtStart<V, R = V>(stored: {
  readonly reported: R | null;
  readonly fault: Fault | null;
  readonly isSuspended: boolean;
}): Output<V, R> {
  return {
    desired: null,
    reported: stored.reported,
    command: null,
    toldSinceHeard: [],
    previous: "none",
    question: "none",
    isQuestionDue: false,
    fault: stored.fault,
    absence: "suspected",
    retryLevel: 0,
    isPausing: false,
    wall: { ...UNTOUCHED, isResting: stored.isSuspended, isPressed: stored.isSuspended },
  };
}

/** Why an output that is not as desired is not put right now, because somebody switched it at the device. */
export function heldBackOf<V, R>({ desired, wall }: Output<V, R>): HeldBack {
  return desired === null ? "not" : heldBack(wall);
}

/** Whether nobody knows yet what came of the newest command. */
export function isOpen<V>(command: SentCommand<V> | null): command is SentCommand<V> {
  return (
    command !== null &&
    (command.phase === "sent" || command.phase === "doubted" || command.phase === "verifying")
  );
}

/** Whether it may be so, as far as anybody can know: it said so, or was told so since. */
export function mayBe<V>({ reported, toldSinceHeard }: Output<V>, value: V): boolean {
  return reported === value || toldSinceHeard.includes(value);
}

/** Whether the answer to the newest command has not come yet. */
export function isAnswerOut<V>(command: SentCommand<V> | null): command is SentCommand<V> {
  return command !== null && command.phase !== "verifying" && command.phase !== "missed";
}

import type { Fault } from "./fault.ts";
import { type Deferral, deferralOf, UNTOUCHED, type WallSwitch } from "./wall-switch.ts";

export type Asker = "rule" | "person";

/**
 * The newest command that was sent.
 * - sent: open, without a contrary report since
 * - doubted: open, with a contrary report since
 * - verifying: open; its answer contradicts a report, so a question decides (case A3)
 * - silent: over without an answer, which may still come; no report since
 * - missed: over, and no answer will come; no report since
 * - stale: over; an answer that still comes is older than a report
 */
type Phase = "sent" | "doubted" | "verifying" | "silent" | "missed" | "stale";

export interface SentCommand<V> {
  readonly value: V;
  readonly asker: Asker;
  readonly phase: Phase;
}

export interface Comparison<V, R> {
  /** Whether the report fulfils the commanded value. */
  isAs(report: R, value: V): boolean;
  isSame(a: R, b: R): boolean;
}

/** For outputs that report the commanded value itself: on, off, a number. */
export const BY_VALUE: Comparison<unknown, unknown> = {
  isAs: (report, value) => report === value,
  isSame: (a, b) => a === b,
};

/**
 * One output of a device: a lamp, the release of a door, heating. V: commanded value, compared by ===; R: report
 * (Comparison); null is neither.
 */
export interface Output<V, R = V> {
  /** Result of `decide`; null: no demand, the output stays as it is. */
  readonly desired: V | null;
  /** Last report; null: none yet, which is neither on nor off. */
  readonly reported: R | null;
  readonly command: SentCommand<V> | null;
  /** Values commanded since the last report: the output may have taken any of them. */
  readonly commandedSinceReport: readonly V[];
  /**
   * The command before the newest, while its answer may still come. same: same value and no report since, so its
   * answer is as good as the newest one's; other: its answer is not believed (case A6).
   */
  readonly previous: "none" | "same" | "other";
  /**
   * stale: a report came since, so the answer may be older; superseded: a command was sent since, so the answer is
   * worthless.
   */
  readonly question: "none" | "open" | "stale" | "superseded";
  /** A question is sent as soon as the device is free. */
  readonly isQuestionDue: boolean;
  /** Logged once when it begins and once when it ends. */
  readonly fault: Fault | null;
  /**
   * Whether the device may have been away since its last report, so that the next one is no press at the wall (case
   * A10). certain: a question failed; a missed command is sent at once on its return.
   */
  readonly absence: "none" | "suspected" | "certain";
  /** Failed attempts for a rule, up to the policy's `retryLevels`. */
  readonly retryLevel: number;
  readonly isPausing: boolean;
  readonly wall: WallSwitch;
}

/** Differences between lamps, doors and climate outputs. */
export interface OutputPolicy {
  /** People switch it at the device, too; such a change is corrected a few times only. */
  readonly hasWallSwitch: boolean;
  /**
   * Whether the device answers questions; otherwise only answers to commands report, and an uncertain command is
   * repeated.
   */
  readonly answersQuestions: boolean;
  /** Number of times that the pause between attempts grows (device-policies). */
  readonly retryLevels: number;
  /** Failed attempts for a rule before an outage begins. */
  readonly toleratedFailures: number;
}

/**
 * A named timer of an output; the runtime knows the lengths.
 * - answer: longest time of a command
 * - retry: pause before another attempt
 * - spacing: distance to the last correction
 * - correction: lifetime of one correction; up to three run at once
 * - rest: length of a suspension
 */
export type OutputTimer = "answer" | "retry" | "spacing" | "correction" | "rest";

export type OutputEvent<V, R = V> =
  /**
   * New result of `decide`. retry: also during a pause after a failure; confirm: also if it is reported; forced: a
   * person asks, which ends every deferral.
   */
  | {
      readonly kind: "desired";
      readonly value: V | null;
      readonly how: "level" | "retry" | "confirm" | "forced";
    }
  | { readonly kind: "command"; readonly value: V }
  /** The answer to the newest command or the one before; the runtime drops older ones. */
  | { readonly kind: "answered"; readonly to: "newest" | "previous"; readonly value: R }
  | { readonly kind: "failed"; readonly to: "newest" | "previous"; readonly fault: Fault }
  | { readonly kind: "reported"; readonly value: R }
  | { readonly kind: "garbled" }
  | { readonly kind: "questionAnswered"; readonly value: R }
  | { readonly kind: "questionFailed"; readonly fault: Fault }
  /** Every device is asked every ten seconds, whatever it reports. */
  | { readonly kind: "poll" }
  | { readonly kind: "elapsed"; readonly timer: OutputTimer }
  /** Another, unknown device takes over the output. */
  | { readonly kind: "replaced" };

/** Outcome of a command, given once. superseded: another command or device took over. */
export type Outcome = "confirmed" | "superseded" | Fault;

export type OutputEffect<V, R = V> =
  | { readonly kind: "send"; readonly value: V }
  | { readonly kind: "ask" }
  | { readonly kind: "arm"; readonly timer: Exclude<OutputTimer, "retry" | "spacing"> }
  /** `count`: number of attempts or corrections before it. */
  | { readonly kind: "arm"; readonly timer: "retry" | "spacing"; readonly count: number }
  /** All timers named "correction" at once. */
  | { readonly kind: "disarm"; readonly timer: OutputTimer }
  /** `of`: the command's asker at its end. */
  | { readonly kind: "outcome"; readonly of: Asker; readonly outcome: Outcome }
  /** A new reported value; `by`: the asker of the command, or the device. */
  | { readonly kind: "changed"; readonly value: R; readonly by: Asker | "device" }
  | { readonly kind: "failed"; readonly fault: Fault }
  | { readonly kind: "recovered"; readonly by: "device" | "replacement" }
  /** Repeated presses at the wall suspend the rule. */
  | { readonly kind: "suspended" };

/** An output at the start of the program, from its stored state. */
export function outputAtStart<V, R = V>(stored: {
  readonly reported: R | null;
  readonly fault: Fault | null;
  readonly isSuspended: boolean;
}): Output<V, R> {
  return {
    desired: null,
    reported: stored.reported,
    command: null,
    commandedSinceReport: [],
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

/** Why an output switched at the device is not corrected now. */
export function outputDeferral<V, R>({ desired, wall }: Output<V, R>): Deferral {
  return desired === null ? "not" : deferralOf(wall);
}

/** Whether the outcome of the command is not yet known. */
export function isOpen<V>(command: SentCommand<V> | null): command is SentCommand<V> {
  return (
    command !== null &&
    (command.phase === "sent" || command.phase === "doubted" || command.phase === "verifying")
  );
}

/** Whether the output may have this value: reported, or commanded since. */
export function mayBe<V>({ reported, commandedSinceReport }: Output<V>, value: V): boolean {
  return reported === value || commandedSinceReport.includes(value);
}

/** Whether the answer to the command may still come. */
export function isAnswerOut<V>(command: SentCommand<V> | null): command is SentCommand<V> {
  return command !== null && command.phase !== "verifying" && command.phase !== "missed";
}

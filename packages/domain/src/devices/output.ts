import type { Fault } from "./fault.ts";
import { type Deferral, deferralOf, UNTOUCHED, type WallSwitch } from "./wall-switch.ts";

export type Initiator = "rule" | "person";

/**
 * Phase of the newest command; the first three are open. doubted: a contrary report came since; verifying:
 * its answer contradicts a report, so a query decides (case A3); silent: timed out, an answer may still come;
 * missed: failed, and the state is unknown; stale: over, and a late answer would be older than a report.
 */
type Phase = "sent" | "doubted" | "verifying" | "silent" | "missed" | "stale";

export interface SentCommand<V> {
  readonly value: V;
  readonly initiator: Initiator;
  readonly phase: Phase;
}

export interface Comparison<V, R> {
  matches(report: R, value: V): boolean;
  isSameReport(a: R, b: R): boolean;
}

/** For outputs that report the commanded value itself. */
export const BY_VALUE: Comparison<unknown, unknown> = {
  matches: (report, value) => report === value,
  isSameReport: (a, b) => a === b,
};

/** A lamp, hold or climate output; V: commanded values, compared by ===; R: reports; both without null. */
export interface Output<V, R = V> {
  /** Result of `decide`; null: no demand. */
  readonly desired: V | null;
  /** null: no report yet. */
  readonly reported: R | null;
  readonly command: SentCommand<V> | null;
  /** Values commanded since the last report; the output may have any of them. */
  readonly commandedSinceReport: readonly V[];
  /** The command before may still be answered; same: with the newest's value; other: is not believed. */
  readonly previousAnswer: "none" | "same" | "other";
  /** stale: a report came since, so the answer may be older; superseded: a command was sent since. */
  readonly query: "none" | "open" | "stale" | "superseded";
  /** The query is sent as soon as the device is free. */
  readonly isQueryDue: boolean;
  /** Logged once at its beginning and once at its end; null: none. */
  readonly fault: Fault | null;
  /** Not "none": the next report is no press at the wall (case A10), and if certain, ends the pause. */
  readonly unresponsiveness: "none" | "suspected" | "certain";
  /** Failed attempts for a rule, up to `retryLevels`. */
  readonly retryLevel: number;
  readonly isPausing: boolean;
  readonly wall: WallSwitch;
}

export interface OutputPolicy {
  /** Changes at the device are corrected a few times only. */
  readonly hasWallSwitch: boolean;
  /** false: only answers to commands report, and an uncertain command is repeated. */
  readonly answersQueries: boolean;
  /** How often the pause between attempts grows. */
  readonly retryLevels: number;
  /** Failed attempts for a rule before an outage begins. */
  readonly toleratedFailures: number;
}

/** answer: limit of a command; correction: lifetime of one, up to three at once; suspension: of the rule. */
export type OutputTimer = "answer" | "retry" | "cooldown" | "correction" | "suspension";

export type OutputEvent<V, R = V> =
  /** retry: ignores pauses; confirm: sends even a reported value; forced: by a person, ends deferrals. */
  | {
      readonly kind: "desired";
      readonly value: V | null;
      readonly mode: "level" | "retry" | "confirm" | "forced";
    }
  | { readonly kind: "command"; readonly value: V }
  /** Answers to older commands are no events. */
  | { readonly kind: "answered"; readonly command: "newest" | "previous"; readonly value: R }
  | { readonly kind: "failed"; readonly command: "newest" | "previous"; readonly fault: Fault }
  | { readonly kind: "reported"; readonly value: R }
  /** The device sent an unreadable message. */
  | { readonly kind: "garbled" }
  | { readonly kind: "queryAnswered"; readonly value: R }
  | { readonly kind: "queryFailed"; readonly fault: Fault }
  /** Each device is asked every ten seconds. */
  | { readonly kind: "poll" }
  | { readonly kind: "elapsed"; readonly timer: OutputTimer }
  /** Another device takes over the output. */
  | { readonly kind: "replaced" };

/** Outcome of a command, given once; superseded: another command or device took over. */
export type Outcome = "confirmed" | "superseded" | Fault;

export type OutputEffect<V, R = V> =
  | { readonly kind: "send"; readonly value: V }
  | { readonly kind: "query" }
  | { readonly kind: "arm"; readonly timer: Exclude<OutputTimer, "retry" | "cooldown"> }
  /** `triesBefore`: earlier attempts (retry) or corrections (cooldown). */
  | { readonly kind: "arm"; readonly timer: "retry" | "cooldown"; readonly triesBefore: number }
  /** "correction": all timers of that name at once. */
  | { readonly kind: "disarm"; readonly timer: OutputTimer }
  /** `initiator`: of the command, at its end. */
  | { readonly kind: "outcome"; readonly initiator: Initiator; readonly outcome: Outcome }
  /** `cause`: the command's initiator, or the device itself. */
  | { readonly kind: "changed"; readonly value: R; readonly cause: Initiator | "device" }
  | { readonly kind: "failed"; readonly fault: Fault }
  | { readonly kind: "recovered"; readonly cause: "device" | "replacement" }
  /** Repeated presses at the wall suspend the rule. */
  | { readonly kind: "suspended" };

/** State of an output at the start of the server, from the stored one. */
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
    previousAnswer: "none",
    query: "none",
    isQueryDue: false,
    fault: stored.fault,
    unresponsiveness: "suspected",
    retryLevel: 0,
    isPausing: false,
    wall: { ...UNTOUCHED, isSuspended: stored.isSuspended, isPressed: stored.isSuspended },
  };
}

export function outputDeferral<V, R>({ desired, wall }: Output<V, R>): Deferral {
  return desired === null ? "not" : deferralOf(wall);
}

export function isOpen<V>(command: SentCommand<V> | null): command is SentCommand<V> {
  return (
    command !== null &&
    (command.phase === "sent" || command.phase === "doubted" || command.phase === "verifying")
  );
}

/** The value is reported, or commanded since the last report. */
export function mayHaveValue<V>({ reported, commandedSinceReport }: Output<V>, value: V): boolean {
  return reported === value || commandedSinceReport.includes(value);
}

export function isAnswerPending<V>(command: SentCommand<V> | null): command is SentCommand<V> {
  return command !== null && command.phase !== "verifying" && command.phase !== "missed";
}

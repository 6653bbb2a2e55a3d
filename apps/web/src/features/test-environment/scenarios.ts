import type { Duration } from "@platzwart/domain/time/instant";

/** What can be tried at a door, in the order of the cards (T-01). */
export const SCENARIOS = ["unlock", "lock", "wrong_code", "keyboard", "connection"] as const;

export type Scenario = (typeof SCENARIOS)[number];

/** What happened on the way from a key to the door's report, in that order. */
export const STEP_KINDS = ["key", "decision", "command", "report", "locked"] as const;

export type StepKind = (typeof STEP_KINDS)[number];

export interface TimelineStep {
  readonly kind: StepKind;
  /** Since the key was pressed. Of a decision: how long the server took, by its own clock. */
  readonly at: Duration;
}

/** What came of a scenario. */
export interface ScenarioOutcome {
  readonly isSuccessful: boolean;
  /** Why it failed, or what happened; empty: nothing to say. */
  readonly text: string;
  /** Empty: it was simulated, and nothing was measured. */
  readonly steps: readonly TimelineStep[];
}

/** Carries a scenario out; gives up, with any outcome, when `signal` is aborted. */
export type CarryOut = (scenario: Scenario, signal: AbortSignal) => Promise<ScenarioOutcome>;

import type { Duration } from "@platzwart/domain/time/instant";

/** In the order of the cards (T-01). */
export const SCENARIOS = ["unlock", "lock", "wrong_code", "keyboard", "connection"] as const;

export type Scenario = (typeof SCENARIOS)[number];

/** From a key press to the door's report, in order. */
export const STEP_KINDS = ["key", "decision", "command", "report", "locked"] as const;

export type StepKind = (typeof STEP_KINDS)[number];

export interface TimelineStep {
  readonly kind: StepKind;
  /** Since the key press; for a decision its duration on the server's clock. */
  readonly at: Duration;
}

export interface ScenarioOutcome {
  readonly isSuccessful: boolean;
  /** Fault or result; empty: none. */
  readonly text: string;
  /** Empty: simulated, without measurements. */
  readonly steps: readonly TimelineStep[];
}

/** On abort it resolves with any outcome. */
export type CarryOut = (scenario: Scenario, signal: AbortSignal) => Promise<ScenarioOutcome>;

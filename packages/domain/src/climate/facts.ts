import { SETTINGS } from "../settings/registry.ts";
import { between, type Instant, minutes } from "../time/instant.ts";

/** An older reading is ignored (K-03). */
export const OLDEST_READING = minutes(10);

/** The shortest time on and the shortest time off of heating and cooling; both spare the compressor. */
export const SHORTEST_RUN = minutes(5);
export const SHORTEST_PAUSE = minutes(5);

export const LONGEST_VENTILATION = minutes(SETTINGS.ventilation_duration.maximum);

/** The outputs of the hall's climate; heating and cooling exclude each other (K-04). */
export const CLIMATE_OUTPUTS = ["heating", "cooling", "ventilation"] as const;
export type ClimateOutput = (typeof CLIMATE_OUTPUTS)[number];

export interface Reading {
  /** °C, in tenths. */
  readonly celsius: number;
  readonly at: Instant;
}

/** Whether a reading is too old to be used (K-03). A reading from the future is old too: the clock was set back since. */
export function isOldReading({ at }: Reading, now: Instant): boolean {
  return at > now || between(at, now) > OLDEST_READING;
}

/** The state of heating or cooling. */
export interface OutputFacts {
  /** The last decision. */
  readonly isOn: boolean;
  /** When the decision last changed; null: never. */
  readonly since: Instant | null;
  /** The device got a command to run and has not confirmed being off since. */
  readonly maybeRunning: boolean;
  /** What a person wants; counts only while the automatic is off. */
  readonly intent: boolean;
}

/** Everything that decides what the hall's climate should be. */
export interface ClimateFacts {
  /** Whether the automatic is in force: switched on, and allowed by `auto_climate_control` (K-08). */
  readonly isAutomatic: boolean;
  /** °C. */
  readonly target: number;
  /** null: no sensor. */
  readonly reading: Reading | null;
  /** The server has just started, and some device has neither answered nor failed yet. */
  readonly isReadingAwaited: boolean;
  readonly heating: OutputFacts;
  readonly cooling: OutputFacts;
  /** When ventilation that was switched on by hand goes off; null: ventilation is off (K-08). */
  readonly ventilationUntil: Instant | null;
}

/** The reason for an output's decision; the German words are in packages/texts. */
export type ClimateReason =
  | { readonly kind: "by_hand" }
  /** The reading is more than 1 °C away from the target: below it for heating, above it for cooling. */
  | { readonly kind: "far_from_target" }
  /** The output runs, and the target is not reached yet. */
  | { readonly kind: "towards_target" }
  | { readonly kind: "not_needed" }
  | { readonly kind: "no_sensor" }
  /** The output keeps its state from before the server's start. */
  | { readonly kind: "reading_awaited" }
  | { readonly kind: "reading_old"; readonly at: Instant }
  | { readonly kind: "shortest_run"; readonly until: Instant }
  | { readonly kind: "shortest_pause"; readonly until: Instant }
  /** The opposite output has not confirmed that it is off. */
  | { readonly kind: "other_may_run" }
  | { readonly kind: "ventilating"; readonly until: Instant };

export interface OutputDecision {
  readonly isOn: boolean;
  readonly reason: ClimateReason;
}

export interface ClimateDecision {
  readonly heating: OutputDecision;
  readonly cooling: OutputDecision;
  readonly ventilation: OutputDecision;
  /** When the passing of time alone next changes the decision; null: never. */
  readonly next: Instant | null;
}

import { SETTINGS } from "../settings/registry.ts";
import { between, type Instant, minutes } from "../time/instant.ts";

/** A reading older than this says nothing any more (K-03). */
export const OLDEST_READING = minutes(10);

/** So long heating or cooling runs at least, and stands still at least: its compressor is not to be worn out. */
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

/** Whether a reading says nothing any more (K-03); one of the future is of a clock that was set back since. */
export function isOldReading({ at }: Reading, now: Instant): boolean {
  return at > now || between(at, now) > OLDEST_READING;
}

/** How heating or cooling stands. */
export interface OutputFacts {
  /** As it was last decided. */
  readonly isOn: boolean;
  /** Since when; null: it never changed. */
  readonly since: Instant | null;
  /** It was told to run and has not confirmed since that it does not. */
  readonly maybeRunning: boolean;
  /** What a person wants of it, without the automatic. */
  readonly intent: boolean;
}

/** All that the rule of the hall's climate is made of. */
export interface ClimateFacts {
  /** Whether the automatic rules: it is switched on, and `auto_climate_control` allows it (K-08). */
  readonly isAutomatic: boolean;
  /** °C. */
  readonly target: number;
  /** null: nothing measures. */
  readonly reading: Reading | null;
  /** The hall was taken up again a moment ago, and not every device has answered or failed yet. */
  readonly isReadingAwaited: boolean;
  readonly heating: OutputFacts;
  readonly cooling: OutputFacts;
  /** When ventilation that was switched on by hand goes off; null: it is off (K-08). */
  readonly ventilationUntil: Instant | null;
}

/** Why an output is as it is; the German words are in packages/texts. */
export type ClimateReason =
  | { readonly kind: "by_hand" }
  /** More than 1 °C lies between target and reading, on the side of this output. */
  | { readonly kind: "far_from_target" }
  /** It runs, and the target is not reached yet. */
  | { readonly kind: "towards_target" }
  | { readonly kind: "not_needed" }
  | { readonly kind: "no_sensor" }
  /** It stands as it did before the hall was taken up again. */
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
  /** When time alone next changes it; null: never. */
  readonly next: Instant | null;
}

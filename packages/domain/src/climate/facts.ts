import { SETTINGS } from "../settings/registry.ts";
import { between, type Instant, minutes } from "../time/instant.ts";

/** Older readings are ignored (K-03). */
export const MAX_READING_AGE = minutes(10);

/** Minimum times of real devices, since short cycles damage a compressor (K-03). */
export const MIN_ON_TIME = minutes(5);
export const MIN_OFF_TIME = minutes(5);

export const MAX_VENTILATION_TIME = minutes(SETTINGS.ventilation_duration.maximum);

/** Heating and cooling exclude each other (K-04). */
export const CLIMATE_OUTPUTS = ["heating", "cooling", "ventilation"] as const;
export type ClimateOutput = (typeof CLIMATE_OUTPUTS)[number];

export interface Reading {
  /** °C, rounded to 0.1. */
  readonly celsius: number;
  readonly at: Instant;
}

/** A reading from the future, taken before the clock was set back, is too old as well (K-03). */
export function isOldReading({ at }: Reading, now: Instant): boolean {
  return at > now || between(at, now) > MAX_READING_AGE;
}

export interface OutputFacts {
  /** Last decision, not the device's report. */
  readonly isOn: boolean;
  /** Last change of `isOn` or its confirmation by the device, from which minimum times count; null: never. */
  readonly since: Instant | null;
  /** The device has confirmed `isOn` since its last change. */
  readonly isConfirmed: boolean;
  /** Commanded on and not confirmed off since, so that the device may be on. */
  readonly maybeRunning: boolean;
  /** Last setting by hand, for manual mode only. */
  readonly intent: boolean;
  /** false: a simulated device (K-03). */
  readonly hasMinimumTimes: boolean;
}

export interface ClimateFacts {
  /** Auto mode is on, and the setting `auto_climate_control` allows it (K-08). */
  readonly isAutoInForce: boolean;
  /** °C. */
  readonly target: number;
  /** null: no device has reported a temperature. */
  readonly reading: Reading | null;
  /** Since the start of the server some device has neither answered nor failed. */
  readonly isReadingAwaited: boolean;
  readonly heating: OutputFacts;
  readonly cooling: OutputFacts;
  /** Until the outputs have followed a user's change, which minimum times do not delay (K-03). */
  readonly isChangedByUser: boolean;
  /** Only users switch ventilation on; null: off (K-08). */
  readonly ventilationUntil: Instant | null;
}

export type ClimateReason =
  /** Also for ventilation that is off, because no rule switches it. */
  | { readonly kind: "by_hand" }
  /** More than 1 °C: below the target for heating, above it for cooling. */
  | { readonly kind: "far_from_target" }
  /** The output is on, and the temperature still at least 0.5 °C from the target. */
  | { readonly kind: "towards_target" }
  /** The temperature is past the target, or too close to it for the output to go on. */
  | { readonly kind: "not_needed" }
  | { readonly kind: "no_sensor" }
  /** No reading since the start of the server, so that the output keeps its state. */
  | { readonly kind: "reading_awaited" }
  | { readonly kind: "reading_old"; readonly at: Instant }
  /** Not needed, but on for less than 5 minutes. */
  | { readonly kind: "minimum_on_time"; readonly until: Instant }
  /** Needed, but off for less than 5 minutes. */
  | { readonly kind: "minimum_off_time"; readonly until: Instant }
  /** Needed, but the device has not confirmed the off state with which its pause begins. */
  | { readonly kind: "stop_awaited" }
  /** The opposite output has not confirmed that it is off. */
  | { readonly kind: "opposite_may_run" }
  | { readonly kind: "ventilating"; readonly until: Instant };

export interface OutputDecision {
  readonly isOn: boolean;
  readonly reason: ClimateReason;
}

export interface ClimateDecision {
  readonly heating: OutputDecision;
  readonly cooling: OutputDecision;
  readonly ventilation: OutputDecision;
  /** When time alone next changes the decision; null: never. */
  readonly next: Instant | null;
}

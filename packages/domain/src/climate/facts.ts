import { SETTINGS } from "../settings/registry.ts";
import { between, type Instant, minutes } from "../time/instant.ts";

/** An older reading is not used (K-03). */
export const MAX_READING_AGE = minutes(10);

/**
 * The minimum times for which real heating and cooling stay on and off, so that the automatic control does not make them
 * flap, which would damage a compressor (K-03).
 */
export const MIN_ON_TIME = minutes(5);
export const MIN_OFF_TIME = minutes(5);

/** The largest value of the setting `ventilation_duration`. */
export const MAX_VENTILATION_TIME = minutes(SETTINGS.ventilation_duration.maximum);

/** The outputs of the hall's climate; heating and cooling exclude each other (K-04). */
export const CLIMATE_OUTPUTS = ["heating", "cooling", "ventilation"] as const;
export type ClimateOutput = (typeof CLIMATE_OUTPUTS)[number];

export interface Reading {
  /** °C, rounded to 0.1. */
  readonly celsius: number;
  readonly at: Instant;
}

/**
 * Whether a reading is too old to be used (K-03). A reading with a future time is too old too: it was taken
 * before the clock was set back.
 */
export function isOldReading({ at }: Reading, now: Instant): boolean {
  return at > now || between(at, now) > MAX_READING_AGE;
}

/** The stored state of heating or cooling, with knowledge of its device. */
export interface OutputFacts {
  /** The last decision of `decideClimate`; what the device reports is not part of the facts. */
  readonly isOn: boolean;
  /**
   * Last change of `isOn` or, once confirmed by the device, its confirmation; minimum times count from here. null:
   * never.
   */
  readonly since: Instant | null;
  /** Whether the device has confirmed `isOn` since it last changed. */
  readonly isConfirmed: boolean;
  /** Whether the device was commanded on and has not confirmed off since; its real state may be on. */
  readonly maybeRunning: boolean;
  /** Last setting by hand; has an effect only in manual mode. */
  readonly intent: boolean;
  /** Whether it is a real device, which has minimum times; a simulated one has none (K-03). */
  readonly hasMinimumTimes: boolean;
}

/** The facts: all data that decide what the hall's climate should be. */
export interface ClimateFacts {
  /** Whether auto mode is switched on and the setting `auto_climate_control` allows it (K-08). */
  readonly isAutoInForce: boolean;
  /** The target temperature in °C. */
  readonly target: number;
  /** The last reading; null: no device has reported a temperature. */
  readonly reading: Reading | null;
  /** The server has just started, and some device has neither answered nor failed yet. */
  readonly isReadingAwaited: boolean;
  readonly heating: OutputFacts;
  readonly cooling: OutputFacts;
  /**
   * A user changed the target, the mode or an intent, and the outputs have not followed yet: minimum times do not
   * delay it (K-03).
   */
  readonly isChangedByUser: boolean;
  /** End of the ventilation, which only a user switches on; null: off (K-08). */
  readonly ventilationUntil: Instant | null;
}

export type ClimateReason =
  /**
   * A user switched the output. Ventilation that is off has this reason too, because no automatic control switches it.
   */
  | { readonly kind: "by_hand" }
  /** The reading is more than 1 °C away from the target: below it for heating, above it for cooling. */
  | { readonly kind: "far_from_target" }
  /** The output is on, and the temperature is still at least 0.5 °C from the target. */
  | { readonly kind: "towards_target" }
  /** The temperature is at the target or past it, or not far enough from it for the output to go on. */
  | { readonly kind: "not_needed" }
  | { readonly kind: "no_sensor" }
  /** The server has just started and has no reading yet; the output keeps its state from before the start. */
  | { readonly kind: "reading_awaited" }
  | { readonly kind: "reading_old"; readonly at: Instant }
  /** The output is no longer needed, but has not been on for 5 minutes. */
  | { readonly kind: "minimum_on_time"; readonly until: Instant }
  /** The output is needed, but has not been off for 5 minutes. */
  | { readonly kind: "minimum_off_time"; readonly until: Instant }
  /** The output is needed, but its pause has not begun: the device has not confirmed that it is off. */
  | { readonly kind: "stop_awaited" }
  /** The device of the opposite output (cooling for heating) has not confirmed that it is off. */
  | { readonly kind: "opposite_may_run" }
  | { readonly kind: "ventilating"; readonly until: Instant };

/** What an output should do; the device may not have confirmed it yet. */
export interface OutputDecision {
  readonly isOn: boolean;
  readonly reason: ClimateReason;
}

export interface ClimateDecision {
  readonly heating: OutputDecision;
  readonly cooling: OutputDecision;
  readonly ventilation: OutputDecision;
  /** When the passing of time next changes the decision without any change of the facts; null: never. */
  readonly next: Instant | null;
}

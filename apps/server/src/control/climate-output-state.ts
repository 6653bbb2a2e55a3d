import { type Duration, earliest, type Instant, plus } from "@platzwart/domain/time/instant";
import type { ClimateState, StoredClimateOutput } from "../facts/climate-records.ts";

/** State of heating and cooling, apart from people's intents. */
type OutputStates = Pick<ClimateState, "heating" | "cooling">;

/** An output after a decision; `since` stays while `isOn` does. */
export function decided(output: StoredClimateOutput, isOn: boolean, now: Instant): StoredClimateOutput {
  return output.isOn === isOn ? output : { ...output, isOn, since: now, isConfirmed: false };
}

/** An output whose device has confirmed the decision: its run or pause begins now. */
export function confirmed(output: StoredClimateOutput, now: Instant): StoredClimateOutput {
  return output.isConfirmed ? output : { ...output, since: now, isConfirmed: true };
}

/** An output after a clock step of `step`; a time in the future becomes now. */
export function byClock(output: StoredClimateOutput, step: Duration, now: Instant): StoredClimateOutput {
  if (output.since === null) return output;
  const since = earliest(plus(output.since, step), now);
  return since === output.since ? output : { ...output, since };
}

/**
 * An output with a new device, which may be the former one at another address, or run by itself. It counts as off,
 * and its pause begins with its confirmation.
 */
export function withNewDevice(output: StoredClimateOutput, now: Instant): StoredClimateOutput {
  return { ...output, isOn: false, since: now, isConfirmed: false };
}

/**
 * An output that is off without a confirmation, but was never commanded to run: its pause needs no confirmation after
 * a restart.
 */
export function neverCommanded(output: StoredClimateOutput): StoredClimateOutput {
  const { isOn, since, isConfirmed } = output;
  return isOn || isConfirmed || since === null ? output : { ...output, since: null };
}

/**
 * Whether the device may run since before a start of the server: commanded to, without a confirmation that it is off.
 */
export function mayHaveRun({ isOn, since, isConfirmed }: StoredClimateOutput): boolean {
  return isOn || (!isConfirmed && since !== null);
}

export function withOutputStates(stored: ClimateState, { heating, cooling }: OutputStates): ClimateState {
  return {
    ...stored,
    heating: { ...heating, intent: stored.heating.intent },
    cooling: { ...cooling, intent: stored.cooling.intent },
  };
}

export function areSameOutputStates(a: OutputStates, b: OutputStates): boolean {
  return (["heating", "cooling"] as const).every(
    (output) =>
      a[output].isOn === b[output].isOn &&
      a[output].since === b[output].since &&
      a[output].isConfirmed === b[output].isConfirmed,
  );
}

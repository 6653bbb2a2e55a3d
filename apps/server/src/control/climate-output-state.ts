import { type Duration, earliest, type Instant, plus } from "@platzwart/domain/time/instant";
import type { ClimateState, StoredClimateOutput } from "../facts/climate-records.ts";

type OutputStates = Pick<ClimateState, "heating" | "cooling">;

/** `since` stays while `isOn` does. */
export function withDecision(output: StoredClimateOutput, isOn: boolean, now: Instant): StoredClimateOutput {
  return output.isOn === isOn ? output : { ...output, isOn, since: now, isConfirmed: false };
}

/** The confirmed run or pause begins now. */
export function withConfirmation(output: StoredClimateOutput, now: Instant): StoredClimateOutput {
  return output.isConfirmed ? output : { ...output, since: now, isConfirmed: true };
}

/** Shifts `since` by a clock step, at most to now. */
export function shiftedByStep(
  output: StoredClimateOutput,
  step: Duration,
  now: Instant,
): StoredClimateOutput {
  if (output.since === null) return output;
  const since = earliest(plus(output.since, step), now);
  return since === output.since ? output : { ...output, since };
}

/** A new device counts as off, and its pause begins with its confirmation. */
export function withNewDevice(output: StoredClimateOutput, now: Instant): StoredClimateOutput {
  return { ...output, isOn: false, since: now, isConfirmed: false };
}

/** The pause of an output that was never commanded to run needs no confirmation after a restart. */
export function withoutUncommandedPause(output: StoredClimateOutput): StoredClimateOutput {
  const { isOn, since, isConfirmed } = output;
  return isOn || isConfirmed || since === null ? output : { ...output, since: null };
}

/** Commanded to run before the start of the server, without a confirmation that it is off. */
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

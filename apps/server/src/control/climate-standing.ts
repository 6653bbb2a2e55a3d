import { type Duration, earliest, type Instant, plus } from "@platzwart/domain/time/instant";
import type { ClimateState, StoredClimateOutput } from "../facts/climate-records.ts";

/** How heating and cooling stand, whatever people want of them. */
type Standing = Pick<ClimateState, "heating" | "cooling">;

/** An output as it is decided now; it keeps since when while that is the same. */
export function standing(output: StoredClimateOutput, isOn: boolean, now: Instant): StoredClimateOutput {
  return output.isOn === isOn ? output : { ...output, isOn, since: now, isConfirmed: false };
}

/** An output whose device has confirmed what was decided: it stands so since then, as a run or a pause began there. */
export function confirmed(output: StoredClimateOutput, now: Instant): StoredClimateOutput {
  return output.isConfirmed ? output : { ...output, since: now, isConfirmed: true };
}

/** An output as a clock reads it that was set by `step` since; what it has not reached yet is now. */
export function byClock(output: StoredClimateOutput, step: Duration, now: Instant): StoredClimateOutput {
  if (output.since === null) return output;
  const since = earliest(plus(output.since, step), now);
  return since === output.since ? output : { ...output, since };
}

/**
 * An output with another device than before: it may be the same one by another address, or run by itself. It counts as
 * off, and its pause begins when it confirms that.
 */
export function withNewDevice(output: StoredClimateOutput, now: Instant): StoredClimateOutput {
  return { ...output, isOn: false, since: now, isConfirmed: false };
}

/** An output that is off and has not confirmed that, but was never told to run: nothing waits for it after a restart. */
export function neverCommanded(output: StoredClimateOutput): StoredClimateOutput {
  const { isOn, since, isConfirmed } = output;
  return isOn || isConfirmed || since === null ? output : { ...output, since: null };
}

/** Whether its device may run since before a start of the server: it was told to, and has not confirmed that it is off. */
export function mayHaveRun({ isOn, since, isConfirmed }: StoredClimateOutput): boolean {
  return isOn || (!isConfirmed && since !== null);
}

/** What people want as it is stored, with how heating and cooling stand as it was decided. */
export function withStanding(stored: ClimateState, { heating, cooling }: Standing): ClimateState {
  return {
    ...stored,
    heating: { ...heating, intent: stored.heating.intent },
    cooling: { ...cooling, intent: stored.cooling.intent },
  };
}

export function isSameStanding(a: Standing, b: Standing): boolean {
  return (["heating", "cooling"] as const).every(
    (output) =>
      a[output].isOn === b[output].isOn &&
      a[output].since === b[output].since &&
      a[output].isConfirmed === b[output].isConfirmed,
  );
}

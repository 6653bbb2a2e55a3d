import type { Instant } from "@platzwart/domain/time/instant";
import type { ClimateState, StoredClimateOutput } from "./ports/climate-store.ts";

/** How heating and cooling stand, whatever people want of them. */
type Standing = Pick<ClimateState, "heating" | "cooling">;

/** An output as it is decided now; it keeps since when while that is the same. */
export function standing(output: StoredClimateOutput, isOn: boolean, now: Instant): StoredClimateOutput {
  return output.isOn === isOn ? output : { ...output, isOn, since: now };
}

/** What people want as it is stored, with how heating and cooling stand as it was decided. */
export function withStanding(stored: ClimateState, { heating, cooling }: Standing): ClimateState {
  return {
    ...stored,
    heating: { ...stored.heating, isOn: heating.isOn, since: heating.since },
    cooling: { ...stored.cooling, isOn: cooling.isOn, since: cooling.since },
  };
}

export function isSameStanding(a: Standing, b: Standing): boolean {
  return (["heating", "cooling"] as const).every(
    (output) => a[output].isOn === b[output].isOn && a[output].since === b[output].since,
  );
}

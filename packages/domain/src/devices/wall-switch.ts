/**
 * Corrections of a lamp switched at the wall against the rule: the first at once, the others after 10 s and 30 s,
 * three within ten minutes at most; then the rule is suspended for ten minutes, since a contest with a
 * person or a fuse helps nobody. Each correction has a ten-minute timer (case A9).
 */
export interface WallSwitch {
  /** Corrections whose ten-minute timer still runs. */
  readonly corrections: number;
  /** The distance to the last correction is not over; after the third it matters once an older one has expired. */
  readonly isSpacing: boolean;
  /** Suspended: no correction until the ten-minute timer ends. */
  readonly isResting: boolean;
  /** A person at the device switched the output away from the desired value. */
  readonly isPressed: boolean;
}

export const MOST_CORRECTIONS = 3;

export const UNTOUCHED: WallSwitch = {
  corrections: 0,
  isSpacing: false,
  isResting: false,
  isPressed: false,
};

/** Why an output that was switched at the device is not corrected now; "not": it is. */
export type Deferral = "not" | "waits" | "suspended";

export function deferralOf({ isPressed, isResting, isSpacing }: WallSwitch): Deferral {
  if (!isPressed) return "not";
  if (isResting) return "suspended";
  return isSpacing ? "waits" : "not";
}

/**
 * Corrections at once, after 10 s and 30 s, each counted for ten minutes (case A9); then the rule is
 * suspended for ten minutes, since a contest with a person or a fuse helps nobody.
 */
export interface WallSwitch {
  /** Corrections of the last ten minutes. */
  readonly corrections: number;
  /** The last correction is too recent; after the third this matters once an older one has expired. */
  readonly isCoolingDown: boolean;
  readonly isSuspended: boolean;
  /** A person at the device switched the output away from the desired value. */
  readonly isPressed: boolean;
}

export const MOST_CORRECTIONS = 3;

export const UNTOUCHED: WallSwitch = {
  corrections: 0,
  isCoolingDown: false,
  isSuspended: false,
  isPressed: false,
};

/** "not": corrected. */
export type Deferral = "not" | "waits" | "suspended";

export function deferralOf({ isPressed, isSuspended, isCoolingDown }: WallSwitch): Deferral {
  if (!isPressed) return "not";
  if (isSuspended) return "suspended";
  return isCoolingDown ? "waits" : "not";
}

/**
 * A switch at the wall, whose presses against the rule are corrected at once, then after 10 s and 30 s, each
 * counted for ten minutes (case A9); then the rule is suspended for ten minutes.
 */
export interface WallSwitch {
  /** Corrections of the last ten minutes. */
  readonly corrections: number;
  /** The last correction is too recent for another one. */
  readonly isCoolingDown: boolean;
  readonly isSuspended: boolean;
  /** A person at the device switched the output away from the desired value. */
  readonly isPressed: boolean;
}

/** Within ten minutes. */
export const MOST_CORRECTIONS = 3;

export const UNTOUCHED: WallSwitch = {
  corrections: 0,
  isCoolingDown: false,
  isSuspended: false,
  isPressed: false,
};

/** Why a press at the wall is not corrected now; "not": nothing defers the correction. */
export type Deferral = "not" | "waits" | "suspended";

export function deferralOf({ isPressed, isSuspended, isCoolingDown }: WallSwitch): Deferral {
  if (!isPressed) return "not";
  if (isSuspended) return "suspended";
  return isCoolingDown ? "waits" : "not";
}

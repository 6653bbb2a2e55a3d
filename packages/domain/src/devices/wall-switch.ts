/**
 * What a switch at the wall does against the rule is put right at once, 10 s after that correction, 30 s after the second
 * (at most three times in ten minutes); then the lamp is left alone for ten minutes (design 6): a fight with whoever
 * stands there helps nobody, nor does one with a fuse. Each correction starts a ten-minute timer of its own (case A9).
 */
export interface WallSwitch {
  /** Corrections of which the ten-minute timer still runs. */
  readonly corrections: number;
  /** The distance to the last correction is not over yet; after the third it matters once an older one counts no more. */
  readonly isSpacing: boolean;
  /** Left alone: no correction is made until this timer of ten minutes is over. */
  readonly isResting: boolean;
  /** The output is not as desired, because somebody switched it at the device. */
  readonly isPressed: boolean;
}

export const MOST_CORRECTIONS = 3;

export const UNTOUCHED: WallSwitch = {
  corrections: 0,
  isSpacing: false,
  isResting: false,
  isPressed: false,
};

/** Why an output that was switched at the device is not put right now; "not": it is not held back. */
export type HeldBack = "not" | "waits" | "suspended";

export function heldBack({ isPressed, isResting, isSpacing }: WallSwitch): HeldBack {
  if (!isPressed) return "not";
  if (isResting) return "suspended";
  return isSpacing ? "waits" : "not";
}

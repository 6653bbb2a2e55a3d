/** Most different codes that can be tried at one door within 24 hours (D-21, DOOR_GUESSES). */
export const GUESSES_IN_A_DAY = 41;

/** A longer code is proposed from this chance of a hit within 24 hours on (D-21). */
export const HIGHEST_CHANCE = 0.01;

/** The chance, 0 to 1, that `guesses` different codes of `possible` hit one of `valid`, all equally likely. */
export function chanceOfHit({
  possible,
  valid,
  guesses = GUESSES_IN_A_DAY,
}: {
  readonly possible: number;
  readonly valid: number;
  readonly guesses?: number;
}): number {
  let miss = 1;
  for (let tried = 0; tried < guesses; tried += 1)
    miss *= Math.max(0, possible - valid - tried) / Math.max(1, possible - tried);
  return 1 - miss;
}

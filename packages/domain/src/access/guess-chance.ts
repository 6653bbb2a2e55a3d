/** Most different codes that one door checks within 24 hours (D-21, DOOR_GUESSES). */
export const GUESSES_IN_A_DAY = 41;

/** From this chance within 24 hours on, a longer code is proposed (D-21). */
export const HIGHEST_CHANCE = 0.01;

/** 0 to 1: that `guesses` different codes of `possible` hit one of `valid`, all equally likely. */
export function chanceOfHit({
  possible,
  valid,
  guesses = GUESSES_IN_A_DAY,
}: {
  readonly possible: number;
  readonly valid: number;
  readonly guesses?: number;
}): number {
  let missChance = 1;
  for (let tried = 0; tried < guesses; tried += 1)
    missChance *= Math.max(0, possible - valid - tried) / Math.max(1, possible - tried);
  return 1 - missChance;
}

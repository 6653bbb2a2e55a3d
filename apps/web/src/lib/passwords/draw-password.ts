import { passPhrase } from "@platzwart/domain/pass-phrase";
import { PASSWORD_WORDS } from "@platzwart/texts/password-words";
import { randomFraction } from "../browser/browser-randomness.ts";

/** A password that the rules accept; its word list is a chunk of its own. */
export const drawPassword = (): string => passPhrase(PASSWORD_WORDS, (limit) => randomBelow(limit));

/** Uniform from 0 to below `limit` (at most 2^32); `draw`: a random number below 2^32. */
export function randomBelow(limit: number, draw = () => randomFraction() * 2 ** 32): number {
  // the remainder above the largest multiple would make small numbers likelier
  const end = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const drawn = draw();
    if (drawn < end) return drawn % limit;
  }
}

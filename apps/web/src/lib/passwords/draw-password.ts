import { passPhrase } from "@platzwart/domain/pass-phrase";
import { PASSWORD_WORDS } from "@platzwart/texts/password-words";
import { randomFraction } from "../browser/browser-randomness.ts";

/** A random password that the rules accept; its words are a chunk of their own. */
export const drawPassword = (): string => passPhrase(PASSWORD_WORDS, (limit) => randomBelow(limit));

/**
 * A uniform whole number from 0 to below `limit` (at most 2^32). `draw`: a number below 2^32 from the browser's source.
 */
export function randomBelow(limit: number, draw = () => randomFraction() * 2 ** 32): number {
  // the remainder above the largest multiple would make small numbers likelier
  const end = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const drawn = draw();
    if (drawn < end) return drawn % limit;
  }
}

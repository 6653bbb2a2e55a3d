import { obviousCodes } from "./obvious-codes.ts";

/**
 * The largest share of all possible codes that may be taken. Above it no new code is given out; below it a random draw
 * soon finds a free code (design: settled questions).
 */
const MAX_TAKEN_SHARE = 0.9;

export interface CodeChoice {
  /** The number of digits, 4 to 8 (`code_length`). */
  readonly length: number;
  /** Lookup hashes of codes whose effect window overlaps the new code's effect window: never drawn. */
  readonly overlapping: ReadonlySet<string>;
  /**
   * Lookup hashes of codes that the same door accepts up to 7 days before or after, latest first; avoided
   * while enough others are left.
   */
  readonly recent: readonly string[];
  /** The HMAC of a code's digits; codes are compared by it because stored digits are encrypted. */
  lookupHashOf(code: string): string;
  /** A whole number in [0, below), from a cryptographic source. */
  random(below: number): number;
}

/**
 * Draws a code that is neither taken nor obvious, each with the same probability. null: overlapping codes fill
 * 90 % of the code space. Recent codes are avoided only as far as 10 % of the code space stays free; the oldest are
 * reused first.
 */
export function chooseCode(choice: CodeChoice): string | null {
  const { length, overlapping } = choice;
  const obvious = obviousCodes(length);
  const space = 10 ** length;
  const maxTaken = Math.floor((space - obvious.size) * MAX_TAKEN_SHARE);
  if (overlapping.size >= maxTaken && countTaken(choice, space) >= maxTaken) return null;

  const avoided = new Set(overlapping);
  for (const hash of choice.recent) {
    if (avoided.size >= maxTaken) break;
    avoided.add(hash);
  }
  // at least a tenth of the code space is free, so that all draws fail with a probability of 10^-45
  for (let draw = 0; draw < 1_000; draw += 1) {
    const code = String(choice.random(space)).padStart(length, "0");
    if (!obvious.has(code) && !avoided.has(choice.lookupHashOf(code))) return code;
  }
  return null;
}

/** The number of codes of this length in `overlapping`, which may hold hashes of codes of other lengths too. */
function countTaken({ length, overlapping, lookupHashOf }: CodeChoice, space: number): number {
  let taken = 0;
  for (let code = 0; code < space; code += 1) {
    if (overlapping.has(lookupHashOf(String(code).padStart(length, "0")))) taken += 1;
  }
  return taken;
}

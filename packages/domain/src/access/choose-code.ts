import { obviousCodes } from "./obvious-codes.ts";

/** The share of codes that may be taken; above it no new code is given out (design: settled questions). */
const CODE_SPACE_LIMIT = 0.9;

export interface CodeChoice {
  /** Digits of the code, 4 to 8 (`code_length`). */
  readonly length: number;
  /** Lookup hashes of codes whose windows, with margins, overlap the new code's window: never drawn. */
  readonly overlapping: ReadonlySet<string>;
  /** Lookup hashes of codes that the same door accepted in the last 7 days, latest first; avoided while enough others are left. */
  readonly recent: readonly string[];
  /** The keyed hash of a code's digits; codes are compared by this hash, because stored digits are encrypted. */
  lookupHashOf(code: string): string;
  /** A whole number in [0, below), from a cryptographic source. */
  random(below: number): number;
}

/**
 * Draws a code that is neither taken nor obvious, each with the same chance.
 * Null when overlapping codes fill 90 % of the space. Recent codes are avoided only as far as 10 % of the space stays
 * free; the oldest are reused first.
 */
export function chooseCode(choice: CodeChoice): string | null {
  const { length, overlapping } = choice;
  const obvious = obviousCodes(length);
  const space = 10 ** length;
  const limit = Math.floor((space - obvious.size) * CODE_SPACE_LIMIT);
  if (overlapping.size >= limit && takenOf(choice, space) >= limit) return null;

  const avoided = new Set(overlapping);
  for (const hash of choice.recent) {
    if (avoided.size >= limit) break;
    avoided.add(hash);
  }
  // a tenth of the space is free, so all draws fail with a chance of 10^-45
  for (let draw = 0; draw < 1_000; draw += 1) {
    const code = String(choice.random(space)).padStart(length, "0");
    if (!obvious.has(code) && !avoided.has(choice.lookupHashOf(code))) return code;
  }
  return null;
}

/** How many codes of this length are taken; `overlapping` may contain hashes of codes of other lengths too. */
function takenOf({ length, overlapping, lookupHashOf }: CodeChoice, space: number): number {
  let taken = 0;
  for (let code = 0; code < space; code += 1) {
    if (overlapping.has(lookupHashOf(String(code).padStart(length, "0")))) taken += 1;
  }
  return taken;
}

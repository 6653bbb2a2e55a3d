import { obviousCodes } from "./obvious-codes.ts";

/**
 * The largest share of all possible codes that may be taken: used by codes with an overlapping effect window. With the
 * tenth that are decoys 90 % are then excluded, and no new code is given out.
 */
const MAX_TAKEN_SHARE = 0.8;

interface CodeChoice {
  /** The number of digits, 4 to 8 (`code_length`). */
  readonly length: number;
  /**
   * Lookup hashes (see lookupHashOf) of codes whose effect window (booked time with the margins of light and door)
   * overlaps the new code's: never drawn.
   */
  readonly overlapping: ReadonlySet<string>;
  /**
   * Lookup hashes of codes for the new code's courts, or for all courts, with an effect window up to 7 days before or
   * after the new code's; the latest end first. Avoided while enough other codes are left.
   */
  readonly recent: readonly string[];
  /**
   * The HMAC (hash with a secret key) of a code's digits; codes are compared by it because stored digits are encrypted.
   */
  lookupHashOf(code: string): string;
  /**
   * Whether this is the hash of a decoy, from a fixed tenth of all codes that is never given out: permanent codes,
   * also left out, cannot be distinguished from decoys by knowing all others.
   */
  isDecoy(lookupHash: string): boolean;
  /** A whole number in [0, below), from a cryptographic source. */
  random(below: number): number;
}

/**
 * Draws a code that is neither obvious nor a decoy nor overlapping, each with the same probability. Avoids recent
 * codes too, the latest first, until 90 % of all codes are excluded; older recent codes may be drawn again. null:
 * decoys and overlapping codes alone reach these 90 %.
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
    const hash = choice.lookupHashOf(code);
    if (!obvious.has(code) && !avoided.has(hash) && !choice.isDecoy(hash)) return code;
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

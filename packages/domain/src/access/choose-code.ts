import { obviousCodes } from "./obvious-codes.ts";

/** Above this share of taken codes no further one is given out (design: settled questions). */
const CODE_SPACE_LIMIT = 0.9;

export interface CodeChoice {
  /** Digits of the code, 4 to 8 (`code_length`). */
  readonly length: number;
  /** Marks of the codes whose windows with margins overlap the new one's: never given out again. */
  readonly overlapping: ReadonlySet<string>;
  /** Marks of the codes usable on the same door in the 7 days before, latest use first; avoided while there is room. */
  readonly recent: readonly string[];
  /** The mark under which a code's digits are compared; stored codes show theirs and not their digits. */
  markOf(code: string): string;
  /** A whole number in [0, below), from a cryptographic source. */
  random(below: number): number;
}

/**
 * Draws a code that is neither taken nor obvious, each with the same chance.
 * Null when the codes that overlap fill 90 % of the space. The pause before reuse gives way, oldest use first,
 * where keeping it would fill the space.
 */
export function chooseCode(choice: CodeChoice): string | null {
  const { length, overlapping } = choice;
  const obvious = obviousCodes(length);
  const space = 10 ** length;
  const limit = Math.floor((space - obvious.size) * CODE_SPACE_LIMIT);
  if (overlapping.size >= limit && takenOf(choice, space) >= limit) return null;

  const avoided = new Set(overlapping);
  for (const mark of choice.recent) {
    if (avoided.size >= limit) break;
    avoided.add(mark);
  }
  // a tenth of the space is free, so this many draws miss together once in 10^45 times
  for (let draw = 0; draw < 1_000; draw += 1) {
    const code = String(choice.random(space)).padStart(length, "0");
    if (!obvious.has(code) && !avoided.has(choice.markOf(code))) return code;
  }
  return null;
}

/** How many codes of this very length are taken: marks of other lengths are among them and take nothing away. */
function takenOf({ length, overlapping, markOf }: CodeChoice, space: number): number {
  let taken = 0;
  for (let code = 0; code < space; code += 1) {
    if (overlapping.has(markOf(String(code).padStart(length, "0")))) taken += 1;
  }
  return taken;
}

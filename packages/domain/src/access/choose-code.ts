import { obviousCodes } from "./obvious-codes.ts";

/** Largest share of all codes that overlapping codes take; with the tenth that are decoys, 90 %. */
const MAX_TAKEN_SHARE = 0.8;

interface CodeChoice {
  /** Digits, 4 to 8 (`code_length`). */
  readonly length: number;
  /** Lookup hashes of codes whose effect window overlaps the new one's: never drawn. */
  readonly overlapping: ReadonlySet<string>;
  /** Lookup hashes of codes within 7 days for the same courts, the latest end first; avoided if possible. */
  readonly recent: readonly string[];
  /** HMAC of the digits, since stored digits are encrypted. */
  lookupHashOf(code: string): string;
  /** Decoys, a tenth of all codes, are never drawn, so that elimination reveals no permanent codes. */
  isDecoy(lookupHash: string): boolean;
  /** A whole number in [0, below) from a cryptographic source. */
  random(below: number): number;
}

/** Draws uniformly from all codes left; null: decoys and overlapping codes are 90 % of all. */
export function chooseCode(choice: CodeChoice): string | null {
  const { length, overlapping } = choice;
  const obvious = obviousCodes(length);
  const codeCount = 10 ** length;
  const maxTaken = Math.floor((codeCount - obvious.size) * MAX_TAKEN_SHARE);
  if (overlapping.size >= maxTaken && countTaken(choice, codeCount) >= maxTaken) return null;

  const avoided = new Set(overlapping);
  for (const hash of choice.recent) {
    if (avoided.size >= maxTaken) break;
    avoided.add(hash);
  }
  // at least a tenth of all codes is left, so that all draws fail with a probability of 10^-45
  for (let draw = 0; draw < 1_000; draw += 1) {
    const code = String(choice.random(codeCount)).padStart(length, "0");
    const hash = choice.lookupHashOf(code);
    if (!obvious.has(code) && !avoided.has(hash) && !choice.isDecoy(hash)) return code;
  }
  return null;
}

/** `overlapping` also contains hashes of codes of other lengths. */
function countTaken({ length, overlapping, lookupHashOf }: CodeChoice, codeCount: number): number {
  let taken = 0;
  for (let code = 0; code < codeCount; code += 1) {
    if (overlapping.has(lookupHashOf(String(code).padStart(length, "0")))) taken += 1;
  }
  return taken;
}

import { seededRandom } from "@platzwart/domain/seeded-random";
import type { Randomness } from "../../platform/ports/randomness.ts";

/** All that a seed decides. */
export class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** A whole number from 0 to below the limit. */
  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  /** Whether something happens that does so once in so many times. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  /** undefined: there is nothing to pick of. */
  pick<T>(of: readonly T[]): T | undefined {
    return of[this.below(of.length)];
  }
}

/** What a server draws, of a seed: its ids and codes are the same in each run. */
export function seededRandomness(seed: number): Randomness {
  const dice = new Dice(seed);
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => dice.below(256)));
  return {
    id: () =>
      bytes(16)
        .toString("hex")
        .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5"),
    below: (limit) => dice.below(limit),
    secret: (count) => bytes(count).toString("base64url"),
  };
}

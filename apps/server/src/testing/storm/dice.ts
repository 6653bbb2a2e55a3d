import { seededRandom } from "@platzwart/domain/seeded-random";
import type { Randomness } from "../../platform/ports/randomness.ts";

/** All decisions of a seed. */
export class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  /** True once in that many times on average. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  /** undefined: an empty list. */
  pick<T>(of: readonly T[]): T | undefined {
    return of[this.below(of.length)];
  }
}

/** Ids and codes of a server are equal in each run of a seed. */
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

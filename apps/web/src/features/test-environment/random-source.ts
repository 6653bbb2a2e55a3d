import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { mersenne } from "pure-rand/generator/mersenne";

/** The next random number, from 0 to below 1. */
export type RandomSource = () => number;

/** The same numbers for the same seed, so that a run of tests can be repeated (T-03). */
export function seededRandom(seed: number): RandomSource {
  // of the library's generators the one whose first numbers differ also for small seeds
  const generator = mersenne(seed);
  return () => uniformFloat64(generator);
}

/** The seed that the page's address asks for; null: none, or none that is a whole number. */
export function seedOf(search: string): number | null {
  const given = new URLSearchParams(search).get("seed");
  return given !== null && /^\d{1,9}$/.test(given) ? Number(given) : null;
}

/** A random whole number of milliseconds from `least` to `most`. */
export function between(random: RandomSource, least: number, most: number): number {
  return Math.round(least + random() * (most - least));
}

/** From 0 to below 1. */
export type RandomSource = () => number;

/** The seed in the page's address; null: none, or no whole number. */
export function seedOf(search: string): number | null {
  const given = new URLSearchParams(search).get("seed");
  return given !== null && /^\d{1,9}$/.test(given) ? Number(given) : null;
}

/** A random whole number from `least` to `most`. */
export function between(random: RandomSource, least: number, most: number): number {
  return Math.round(least + random() * (most - least));
}

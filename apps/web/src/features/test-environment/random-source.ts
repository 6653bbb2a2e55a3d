/** From 0 to below 1. */
export type RandomSource = () => number;

/** The seed in the page's address; null: none, or no whole number. */
export function seedOf(search: string): number | null {
  const seed = new URLSearchParams(search).get("seed");
  return seed !== null && /^\d{1,9}$/.test(seed) ? Number(seed) : null;
}

/** A random whole number from `least` to `most`. */
export function between(random: RandomSource, minimum: number, maximum: number): number {
  return Math.round(minimum + random() * (maximum - minimum));
}

/** Sixteen random base-36 digits; only this file draws random numbers. */
export function randomId(): string {
  // crypto.randomUUID exists in secure contexts only
  return [...crypto.getRandomValues(new Uint32Array(4))]
    .map((part) => (part % 36 ** 4).toString(36).padStart(4, "0"))
    .join("");
}

/** From 0 to below 1. */
export function randomFraction(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn / 2 ** 32;
}

/** Sixteen random digits and letters; the only file that draws anything at random. */
export function randomId(): string {
  // crypto.randomUUID is there in secure contexts only
  return [...crypto.getRandomValues(new Uint32Array(4))]
    .map((part) => (part % 36 ** 4).toString(36).padStart(4, "0"))
    .join("");
}

/** A random number from 0 to below 1. */
export function randomFraction(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn / 2 ** 32;
}

/**
 * A whole number from 0 to below `limit` (at most 2^32), each as likely as the others. `draw`: the browser's source, a
 * number below 2^32.
 */
export function randomBelow(
  limit: number,
  draw = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
): number {
  // what is left above the largest multiple would make small numbers likelier
  const end = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const drawn = draw();
    if (drawn < end) return drawn % limit;
  }
}

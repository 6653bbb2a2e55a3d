/** Sixteen random digits and letters; the only file that draws them. */
export function randomId(): string {
  // crypto.randomUUID is there in secure contexts only
  return [...crypto.getRandomValues(new Uint32Array(4))]
    .map((part) => (part % 36 ** 4).toString(36).padStart(4, "0"))
    .join("");
}

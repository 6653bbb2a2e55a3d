/** Throws what is wrong where a condition does not hold. */
export function must(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise);
}

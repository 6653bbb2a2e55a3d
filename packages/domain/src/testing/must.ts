/** Throws the message if the condition is false. */
export function must(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise);
}

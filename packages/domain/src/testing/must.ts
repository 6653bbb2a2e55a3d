export function must(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise);
}

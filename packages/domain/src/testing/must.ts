/** Throws the violation's description unless the condition holds. */
export function must(condition: boolean, violation: string): void {
  if (!condition) throw new Error(violation);
}

let collator: Intl.Collator | undefined;

/** German list order (DIN 5007): Ä like A, whatever the case. */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator("de");
  return collator.compare(a, b);
}

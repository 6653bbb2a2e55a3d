let order: Intl.Collator | undefined;

/** German list order (DIN 5007): Ä like A, whatever the case. */
export function compareNames(a: string, b: string): number {
  order ??= new Intl.Collator("de");
  return order.compare(a, b);
}

let order: Intl.Collator | undefined;

/** The order of names in a German list (DIN 5007): Ä beside A, whatever their case. */
export function compareNames(a: string, b: string): number {
  order ??= new Intl.Collator("de");
  return order.compare(a, b);
}

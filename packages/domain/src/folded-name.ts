/**
 * The name in a form for comparisons: names that differ only in case or in Unicode composition get the same
 * form.
 */
export function foldName(name: string): string {
  return name.normalize("NFKC").toLowerCase().normalize("NFKC");
}

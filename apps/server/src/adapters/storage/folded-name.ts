/** A name in the form for comparisons: names that differ only in case or in Unicode composition become equal. */
export function foldName(name: string): string {
  return name.normalize("NFKC").toLowerCase().normalize("NFKC");
}

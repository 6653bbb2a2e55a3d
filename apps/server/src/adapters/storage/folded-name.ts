/** The same for names that look the same but for case, however their letters are composed. */
export function foldName(name: string): string {
  return name.normalize("NFKC").toLowerCase().normalize("NFKC");
}

/** Folds case and Unicode composition for comparisons of names. */
export function foldName(name: string): string {
  return name.normalize("NFKC").toLowerCase().normalize("NFKC");
}

/** Letters that Unicode does not decompose into a base and an accent. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map([
  [String.fromCodePoint(0xdf), "ss"],
  ["\u00e6", "a"],
  ["\u0153", "o"],
  ["\u00f8", "o"],
  ["\u0142", "l"],
  ["\u0111", "d"],
  ["\u00f0", "d"],
  ["\u00fe", "th"],
  ["\u0131", "i"],
]);

/** Folds case, accents, ß as ss, and ä like ae and a, for prefix searches in names of varying spelling. */
export function foldForSearch(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/\P{ASCII}/gu, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
    .replace(/([aou])e/g, "$1");
}

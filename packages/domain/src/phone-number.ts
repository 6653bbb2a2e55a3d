const DASHES = /\p{Pd}|\u2212/gu;
/** Label or link scheme before a copied number. */
const LABEL = /^(?:tel|telefon|phone)\s*\.?\s*:\s*/iu;

/**
 * A phone number in plain form: digits of other widths, and dashes and spaces of print (DIN 5008) become those of a
 * keyboard, and `tel:` is removed. Invalid text stays invalid.
 */
export function plainPhone(text: string): string {
  return text
    .normalize("NFKC")
    .replace(DASHES, "-")
    .replace(/[^\S\r\n]/gu, " ")
    .trim()
    .replace(LABEL, "");
}

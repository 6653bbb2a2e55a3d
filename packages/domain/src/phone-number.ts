const DASHES = /\p{Pd}|\u2212/gu;
/** What stands before a number that was copied with its label or its link. */
const LABEL = /^(?:tel|telefon|phone)\s*\.?\s*:\s*/iu;

/**
 * A phone number as it was meant: digits of other widths, dashes and spaces of print (DIN 5008) as those of a keyboard,
 * without `tel:` before it. What is no number stays as wrong as it is.
 */
export function plainPhone(text: string): string {
  return text
    .normalize("NFKC")
    .replace(DASHES, "-")
    .replace(/[^\S\r\n]/gu, " ")
    .trim()
    .replace(LABEL, "");
}

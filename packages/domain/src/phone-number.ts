const DASHES = /\p{Pd}|\u2212/gu;
/** Label or link scheme before a copied number. */
const LABEL = /^(?:tel|telefon|phone)\s*\.?\s*:\s*/iu;

/** Digits and plus signs alone, as links to a phone take them. */
export function dialledDigits(phone: string): string {
  return phone.replace(/[^+\d]/g, "");
}

/** Converts digits of other widths and printed dashes and spaces (DIN 5008) to ASCII; removes `tel:`. */
export function plainPhone(text: string): string {
  return text
    .normalize("NFKC")
    .replace(DASHES, "-")
    .replace(/[^\S\r\n]/gu, " ")
    .trim()
    .replace(LABEL, "");
}

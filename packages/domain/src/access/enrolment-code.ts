/**
 * The letters and digits of one-time codes, of which none looks like another: without I, L, O and U (Crockford's base 32),
 * so that a code is 60 bits.
 */
export const ENROLMENT_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const ENROLMENT_CODE_LENGTH = 12;
const GROUP = /.{4}(?=.)/g;

/** The code as people read it out: XXXX-XXXX-XXXX. */
export function groupedEnrolmentCode(code: string): string {
  return code.replace(GROUP, "$&-");
}

/**
 * The code that somebody typed: in either case, with spaces and hyphens anywhere, and letters for the digits that they
 * look like. null: it is none.
 */
export function typedEnrolmentCode(text: string): string | null {
  const code = text
    .replace(/[\s\p{Dash_Punctuation}]/gu, "")
    .toUpperCase()
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const isCode = code.length === ENROLMENT_CODE_LENGTH;
  return isCode && [...code].every((sign) => ENROLMENT_ALPHABET.includes(sign)) ? code : null;
}

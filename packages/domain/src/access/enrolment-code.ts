/**
 * Letters and digits of one-time codes without lookalikes: no I, L, O and U (Crockford's base 32), so a code has 60
 * bits.
 */
export const ENROLMENT_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const ENROLMENT_CODE_LENGTH = 12;
const GROUP = /.{4}(?=.)/g;

/** The code in its readable form: XXXX-XXXX-XXXX. */
export function groupedEnrolmentCode(code: string): string {
  return code.replace(GROUP, "$&-");
}

/** Parses a typed code: any case, spaces and hyphens, and lookalike letters for digits. null: no such code. */
export function typedEnrolmentCode(text: string): string | null {
  const code = text
    .replace(/[\s\p{Dash_Punctuation}]/gu, "")
    .toUpperCase()
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const isCode = code.length === ENROLMENT_CODE_LENGTH;
  return isCode && [...code].every((sign) => ENROLMENT_ALPHABET.includes(sign)) ? code : null;
}

/** Crockford's base 32 without the lookalikes I, L, O and U, which gives a code 60 bits. */
export const ENROLMENT_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const ENROLMENT_CODE_LENGTH = 12;
const GROUP = /.{4}(?=.)/g;

/** XXXX-XXXX-XXXX. */
export function formatEnrolmentCode(code: string): string {
  return code.replace(GROUP, "$&-");
}

/** Accepts any case, spaces, hyphens and lookalikes; null: no such code. */
export function parseEnrolmentCode(text: string): string | null {
  const code = text
    .replace(/[\s\p{Dash_Punctuation}]/gu, "")
    .toUpperCase()
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const isCode = code.length === ENROLMENT_CODE_LENGTH;
  return isCode && [...code].every((character) => ENROLMENT_ALPHABET.includes(character)) ? code : null;
}

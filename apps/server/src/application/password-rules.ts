import type { Refusal } from "@platzwart/domain/refusal";

/** At least 12 characters (N-10). */
export const MINIMUM_LENGTH = 12;
/** Long enough for every pass phrase; limits the cost of hashing. */
const MAXIMUM_LENGTH = 256;

/** Words and key patterns in common passwords; digits and signs around them do not make a password better. */
const COMMON_PARTS = [
  "passwort",
  "password",
  "kennwort",
  "geheim",
  "willkommen",
  "welcome",
  "administrator",
  "admin",
  "betreiber",
  "platzwart",
  "tennishalle",
  "sporthalle",
  "tennis",
  "padel",
  "badminton",
  "halle",
  "court",
  "qwertzuiop",
  "qwertz",
  "qwertyuiop",
  "qwerty",
  "asdfghjkl",
  "asdf",
  "yxcvbnm",
  "zxcvbnm",
  "iloveyou",
  "ichliebedich",
  "schatz",
  "hallo",
  "hello",
  "letmein",
  "master",
  "dragon",
  "monkey",
  "fussball",
  "football",
  "sommer",
  "winter",
  "fruehling",
  "herbst",
  "summer",
  "test",
  "user",
  "login",
  "abcdefghijkl",
  "abcd",
  "abc",
];

/** The fewest characters that a password needs besides its common parts, digits and spaces. */
const MINIMUM_REST = 4;

/** The refusal of a new password by the rules (N-10); null: accepted. */
export function checkPassword(password: string, username: string): Refusal | null {
  if ([...password].length < MINIMUM_LENGTH) return { code: "password_too_short", minimum: MINIMUM_LENGTH };
  if (password.length > MAXIMUM_LENGTH) return { code: "password_too_long", maximum: MAXIMUM_LENGTH };
  return isCommon(password, username) ? { code: "password_too_common" } : null;
}

function isCommon(password: string, username: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  if (new Set(plain).size < 5 || isRepetition(plain) || isSequence(plain)) return true;
  if (/^\d+$/.test(plain)) return false;
  // digits do not count: a common word with digits for letters or with a year after it is still common
  const rest = [...withoutCommonParts(plain, username.toLowerCase())].filter(
    (character) => !/[\d\s]/.test(character),
  );
  return rest.length < MINIMUM_REST;
}

/** The password without its common parts, even if digits or signs replace letters in them. */
function withoutCommonParts(plain: string, username: string): string {
  const unleeted = unleet(plain);
  const isCommonAt = new Array<boolean>(plain.length).fill(false);
  for (const part of [username, ...COMMON_PARTS].filter((part) => part.length >= 3)) {
    for (let at = unleeted.indexOf(unleet(part)); at >= 0; at = unleeted.indexOf(unleet(part), at + 1)) {
      isCommonAt.fill(true, at, at + part.length);
    }
  }
  return plain
    .split("")
    .filter((_, index) => isCommonAt[index] !== true)
    .join("");
}

function unleet(text: string): string {
  return text
    .replaceAll("0", "o")
    .replaceAll("1", "i")
    .replaceAll("3", "e")
    .replaceAll("4", "a")
    .replaceAll("@", "a")
    .replaceAll("5", "s")
    .replaceAll("$", "s");
}

function isRepetition(text: string): boolean {
  return /^(.{1,6})\1+.{0,5}$/u.test(text);
}

/** Whether the text runs up or down the digits or the alphabet, as 123456789012 or abcdefghijkl. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.charCodeAt(0));
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const forwards = steps.filter((step) => step === 1 || step === -9).length;
  const backwards = steps.filter((step) => step === -1 || step === 9).length;
  return Math.max(forwards, backwards) >= steps.length - 1;
}

import type { Refusal } from "@platzwart/domain/refusal";

/** N-10: at least 12 characters, not a common one. */
export const MINIMUM_LENGTH = 12;
/** Enough for any pass phrase; a bound so that hashing has one. */
const MAXIMUM_LENGTH = 256;

/** Words and key patterns that common passwords are made of; with digits and signs around them they are no better. */
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

/** What must be left of a password once its common parts and everything but letters are taken away. */
const MINIMUM_REST = 4;

/** Holds a new password against the rules (N-10). */
export function checkPassword(password: string, username: string): Refusal | null {
  if ([...password].length < MINIMUM_LENGTH) return { code: "password_too_short", minimum: MINIMUM_LENGTH };
  if (password.length > MAXIMUM_LENGTH) return { code: "password_too_long", maximum: MAXIMUM_LENGTH };
  return isCommon(password, username) ? { code: "password_too_common" } : null;
}

function isCommon(password: string, username: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  if (new Set(plain).size < 5 || isRepetition(plain) || isRun(plain)) return true;
  if (/^\d+$/.test(plain)) return false;
  // a word with digits for letters, or with a year behind it, is still the word; signs and other letters count
  const rest = [...withoutCommonParts(plain, username.toLowerCase())].filter(
    (character) => !/[\d\s]/.test(character),
  );
  return rest.length < MINIMUM_REST;
}

/** What is left of a password once its common parts are taken away, also where digits stand for their letters. */
function withoutCommonParts(plain: string, username: string): string {
  const read = unleet(plain);
  const isCommonAt = new Array<boolean>(plain.length).fill(false);
  for (const part of [username, ...COMMON_PARTS].filter((part) => part.length >= 3)) {
    for (let at = read.indexOf(unleet(part)); at >= 0; at = read.indexOf(unleet(part), at + 1)) {
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

/** A run up or down the alphabet or the digits, as 123456789012 or abcdefghijkl. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.charCodeAt(0));
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const usual = steps.filter((step) => step === 1 || step === -9).length;
  const backwards = steps.filter((step) => step === -1 || step === 9).length;
  return Math.max(usual, backwards) >= steps.length - 1;
}

import { isPasswordTooShort, MINIMUM_PASSWORD_LENGTH } from "@platzwart/domain/password-length";
import type { Refusal } from "@platzwart/domain/refusal";

/** UTF-16 code units; bounds the cost of hashing. */
const MAXIMUM_LENGTH = 256;

/** Words and key rows in common passwords; digits and signs around them do not make a password stronger. */
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

/** Required characters besides common parts, digits and spaces. */
const MINIMUM_OTHER_CHARACTERS = 4;

/** Letters from which a run counts as several words written together. */
const LONG_WORD = 20;

/** Refusal of a new password (N-10); null: accepted. */
export function checkPassword(password: string, username: string): Refusal | null {
  if (isPasswordTooShort(password)) return { code: "password_too_short", minimum: MINIMUM_PASSWORD_LENGTH };
  if (password.length > MAXIMUM_LENGTH) return { code: "password_too_long", maximum: MAXIMUM_LENGTH };
  return isCommon(password, username) ? { code: "password_too_common" } : null;
}

function isCommon(password: string, username: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  if (new Set(plain).size < 5 || isRepetition(plain) || isSequence(plain)) return true;
  const others = withoutCommonParts(plain, username.toLowerCase());
  // digits do not count: a word with a year is a common password, and digits alone are dates
  if ([...others].filter((character) => !/[\d\s]/.test(character)).length < MINIMUM_OTHER_CHARACTERS)
    return true;
  return isOneWord(plain) || isOneWord(replaceLeet(plain));
}

/** One word or name, however often, with a few other characters; no list contains all names. */
function isOneWord(plain: string): boolean {
  const words = [...new Set(plain.match(/\p{L}+/gu) ?? [])].sort((a, b) => b.length - a.length);
  const [longest = "", ...others] = words;
  return longest.length < LONG_WORD && others.join("").length < MINIMUM_OTHER_CHARACTERS;
}

/** Finds common parts and the user name even if digits or signs replace letters. */
function withoutCommonParts(plain: string, username: string): string {
  const withLetters = replaceLeet(plain);
  const isCommonAt = new Array<boolean>(plain.length).fill(false);
  for (const part of [username, ...COMMON_PARTS].filter((part) => part.length >= 3)) {
    for (
      let at = withLetters.indexOf(replaceLeet(part));
      at >= 0;
      at = withLetters.indexOf(replaceLeet(part), at + 1)
    ) {
      isCommonAt.fill(true, at, at + part.length);
    }
  }
  return plain
    .split("")
    .filter((_, index) => isCommonAt[index] !== true)
    .join("");
}

/** Reverses "leet" spelling: p4$$w0rd becomes password. */
function replaceLeet(text: string): string {
  return text
    .replaceAll("0", "o")
    .replaceAll("1", "i")
    .replaceAll("3", "e")
    .replaceAll("4", "a")
    .replaceAll("@", "a")
    .replaceAll("5", "s")
    .replaceAll("$", "s");
}

/** Matches abcabcabc1: a part of at most 6 characters repeats, and at most 5 others follow. */
function isRepetition(text: string): boolean {
  return /^(.{1,6})\1+.{0,5}$/u.test(text);
}

/** Matches 123456789012: characters ascend or descend by one, with at most one exception. */
function isSequence(text: string): boolean {
  const charCodes = [...text].map((character) => character.charCodeAt(0));
  const steps = charCodes.slice(1).map((charCode, index) => charCode - (charCodes[index] ?? 0));
  // the step between 9 and 0 continues a sequence of digits
  const ascending = steps.filter((step) => step === 1 || step === -9).length;
  const descending = steps.filter((step) => step === -1 || step === 9).length;
  return Math.max(ascending, descending) >= steps.length - 1;
}

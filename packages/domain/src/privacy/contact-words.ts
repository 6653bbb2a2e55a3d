import type { Customer } from "../booking/booking.ts";
import { foldForSearch } from "../folded-name.ts";
import { plainPhone } from "../phone-number.ts";

/** In characters; longer words are truncated. */
const MAX_WORD_LENGTH = 60;
/** Fewer digits alone may belong to a name. */
const MIN_PHONE_DIGITS = 4;

const PHONE = /^[+\d\s/().-]+$/;
/** Apostrophes, hyphens and dots separate pieces. */
const PIECES = /[\p{L}\p{M}\p{N}]+/gu;

/** A person matches if each term begins one of the person's words. */
export type SearchTerms = readonly string[];

/** Words that find a person: pieces of the name, also joined, and of the e-mail address; the phone number. */
export function contactWords({ name, email, phone }: Customer): readonly string[] {
  const words = name.split(/\s+/).flatMap(wordsOf);
  if (email !== null) words.push(foldForSearch(email), ...piecesOf(email.split("@")[0] ?? ""));
  if (phone !== null) words.push(nationalDigits(phone));
  return [...new Set(words.map(truncate).filter((word) => word !== ""))];
}

/** Each word after a space, so that a search for space and term finds beginnings of words. */
export function contactSearchText(customer: Customer): string {
  return contactWords(customer)
    .map((word) => ` ${word}`)
    .join("");
}

/** A phone number or a text with an @ is one term; terms that begin another one are dropped. */
export function searchTerms(text: string): SearchTerms {
  const trimmed = plainPhone(text);
  const digits = trimmed.replace(/\D/g, "");
  const terms =
    PHONE.test(trimmed) && (digits.length >= MIN_PHONE_DIGITS || /^[+(]/.test(trimmed))
      ? [phoneTerm(trimmed)]
      : joinPhoneParts(trimmed.split(/\s+/)).flatMap((typed) => {
          if (typed.includes("@")) return [foldForSearch(typed)];
          if (PHONE.test(typed)) return [phoneTerm(typed)];
          const pieces = piecesOf(typed);
          return pieces.length > 0 ? pieces : [foldForSearch(typed)];
        });
  const distinct = [...new Set(terms.map(truncate).filter((term) => term !== ""))];
  return distinct.filter((term) => !distinct.some((other) => other !== term && other.startsWith(term)));
}

export function matchesTerms(person: Customer, terms: SearchTerms): boolean {
  const words = contactWords(person);
  return terms.every((term) => words.some((word) => word.startsWith(term)));
}

/** Digits as dialled in Germany: "+49 (0)170 1", "0049 170 1" and "0170/1" are all 01701. */
export function nationalDigits(phone: string): string {
  const plain = plainPhone(phone);
  const digits = `${plain.startsWith("+") ? "00" : ""}${plain.replace("(0)", "").replace(/\D/g, "")}`;
  return digits.startsWith("0049") ? `0${digits.slice(4)}` : digits;
}

/** The country code alone matches nothing, since every number begins with it. */
function phoneTerm(typed: string): string {
  const digits = nationalDigits(typed);
  return digits === "0" && typed.trim() !== "0" ? "" : digits;
}

/** Joins the parts of a phone number that was typed with spaces beside a name. */
function joinPhoneParts(typed: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const piece of typed) {
    const last = joined.at(-1);
    if (last !== undefined && /^[+0(]/.test(last) && PHONE.test(last) && PHONE.test(piece))
      joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}

function wordsOf(part: string): string[] {
  const pieces = piecesOf(part);
  // a name of emoji or signs has no letters, but must be found
  if (pieces.length === 0) return [foldForSearch(part)];
  return pieces.length === 1 ? pieces : [...pieces, pieces.join("")];
}

function piecesOf(text: string): string[] {
  return foldForSearch(text).match(PIECES) ?? [];
}

/** Whole characters, since databases reject half of one. */
function truncate(word: string): string {
  return word.length <= MAX_WORD_LENGTH ? word : [...word].slice(0, MAX_WORD_LENGTH).join("");
}

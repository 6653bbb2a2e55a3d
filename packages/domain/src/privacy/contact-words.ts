import type { Customer } from "../booking/booking.ts";
import { foldForSearch } from "../folded-name.ts";
import { plainPhone } from "../phone-number.ts";

/** In characters; longer words are stored and searched by their beginning. */
const MAX_WORD_LENGTH = 60;
/** Fewer digits alone may belong to a name; from here on they are a phone number, in any notation. */
const MIN_PHONE_DIGITS = 4;

const PHONE = /^[+\d\s/().-]+$/;
/** Runs of letters and digits; apostrophes, hyphens and dots separate them. */
const PIECES = /[\p{L}\p{M}\p{N}]+/gu;

/** A person matches if each term begins one of the person's words. */
export type SearchTerms = readonly string[];

/**
 * Searchable words of a person: each piece of the name, also joined across hyphens and apostrophes; the whole e-mail
 * address and the pieces before the @; the phone number's digits. All in the form of foldForSearch, each once.
 */
export function contactWords({ name, email, phone }: Customer): readonly string[] {
  const words = name.split(/\s+/).flatMap(wordsOf);
  if (email !== null) words.push(foldForSearch(email), ...piecesOf(email.split("@")[0] ?? ""));
  if (phone !== null) words.push(nationalDigits(phone));
  return [...new Set(words.map(cut).filter((word) => word !== ""))];
}

/** The words of a contact in one text, each after a space, so that space and term find a word's beginning. */
export function contactSearchText(customer: Customer): string {
  return contactWords(customer)
    .map((word) => ` ${word}`)
    .join("");
}

/**
 * The terms of a typed text. A phone number is one term, however separated, and so is a text with an @. Terms that
 * begin another are left out, as the other says more.
 */
export function searchTerms(text: string): SearchTerms {
  const trimmed = plainPhone(text);
  const digits = trimmed.replace(/\D/g, "");
  const terms =
    PHONE.test(trimmed) && (digits.length >= MIN_PHONE_DIGITS || /^[+(]/.test(trimmed))
      ? [phoneTerm(trimmed)]
      : phonesJoined(trimmed.split(/\s+/)).flatMap((typed) => {
          if (typed.includes("@")) return [foldForSearch(typed)];
          if (PHONE.test(typed)) return [phoneTerm(typed)];
          const pieces = piecesOf(typed);
          return pieces.length > 0 ? pieces : [foldForSearch(typed)];
        });
  const distinct = [...new Set(terms.map(cut).filter((term) => term !== ""))];
  return distinct.filter((term) => !distinct.some((other) => other !== term && other.startsWith(term)));
}

/** Whether each term begins one of the person's words. */
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

/** The country code alone matches nothing: every number begins with it. */
function phoneTerm(typed: string): string {
  const digits = nationalDigits(typed);
  return digits === "0" && typed.trim() !== "0" ? "" : digits;
}

/** Joins a phone number typed with spaces beside a name. */
function phonesJoined(typed: readonly string[]): readonly string[] {
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

/** Whole characters only: databases refuse half of one. */
function cut(word: string): string {
  return word.length <= MAX_WORD_LENGTH ? word : [...word].slice(0, MAX_WORD_LENGTH).join("");
}

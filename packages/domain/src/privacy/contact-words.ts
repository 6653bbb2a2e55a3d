import type { Customer } from "../booking/booking.ts";
import { foldForSearch } from "../folded-name.ts";
import { plainPhone } from "../phone-number.ts";

/** In characters: what is longer is stored and searched by its beginning. */
const MAX_WORD_LENGTH = 60;
/** Digits typed alone and fewer than these may be a name's; from here on they are a phone number, in any notation. */
const MIN_PHONE_DIGITS = 4;

const PHONE = /^[+\d\s/().-]+$/;
/** Letters and digits in one piece; apostrophes, hyphens and dots part them. */
const PIECES = /[\p{L}\p{M}\p{N}]+/gu;

/** What a search text comes to: a person is found who has for each of these a word that begins with it. */
export type SearchTerms = readonly string[];

/**
 * The words by which a person is found: of the name each piece, and what hyphens or apostrophes part also as one; the
 * whole e-mail address and the pieces of what stands before the @; the phone number's digits. All in the form of
 * foldForSearch, each once.
 */
export function contactWords({ name, email, phone }: Customer): readonly string[] {
  const words = name.split(/\s+/).flatMap(wordsOf);
  if (email !== null) words.push(foldForSearch(email), ...piecesOf(email.split("@")[0] ?? ""));
  if (phone !== null) words.push(nationalDigits(phone));
  return [...new Set(words.map(cut).filter((word) => word !== ""))];
}

/** The words of a contact in one text, each behind a space: a term stands behind one where a word begins with it. */
export function contactSearchText(customer: Customer): string {
  return contactWords(customer)
    .map((word) => ` ${word}`)
    .join("");
}

/**
 * The terms of what somebody typed. A phone number is one term, however it is parted; so is what holds an @. Terms that
 * others begin with are left out, as those say more.
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

/** Whether a person has for each term a word that begins with it. */
export function matchesTerms(person: Customer, terms: SearchTerms): boolean {
  const words = contactWords(person);
  return terms.every((term) => words.some((word) => word.startsWith(term)));
}

/** The digits as they are dialled in Germany: "+49 (0)170 1", "0049 170 1" and "0170/1" are all 01701. */
export function nationalDigits(phone: string): string {
  const plain = plainPhone(phone);
  const digits = `${plain.startsWith("+") ? "00" : ""}${plain.replace("(0)", "").replace(/\D/g, "")}`;
  return digits.startsWith("0049") ? `0${digits.slice(4)}` : digits;
}

/** The code of the country alone says nothing: every number begins with it. */
function phoneTerm(typed: string): string {
  const digits = nationalDigits(typed);
  return digits === "0" && typed.trim() !== "0" ? "" : digits;
}

/** A phone number that was typed with spaces beside a name, in one piece again. */
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
  // a name of emoji or signs has no letters, and is found all the same
  if (pieces.length === 0) return [foldForSearch(part)];
  return pieces.length === 1 ? pieces : [...pieces, pieces.join("")];
}

function piecesOf(text: string): string[] {
  return foldForSearch(text).match(PIECES) ?? [];
}

/** Whole characters only: half of one is no text that a database takes. */
function cut(word: string): string {
  return word.length <= MAX_WORD_LENGTH ? word : [...word].slice(0, MAX_WORD_LENGTH).join("");
}

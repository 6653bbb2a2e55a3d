import type { Refusal } from "../refusal.ts";
import { matchesTerms, searchTerms } from "./contact-words.ts";

/**
 * Name, e-mail and phone of a booking or code; null: not given. Bookings and codes with exactly the same three values
 * belong to one person, because names alone are not unique; for bookings each person is a contact.
 */
export interface Person {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Characters. A shorter text would match very many people: it finds exact names only. */
const MIN_PART_LENGTH = 3;
export function isWholeNameSearch(text: string): boolean {
  return normalizeText(text).length < MIN_PART_LENGTH;
}

export function checkPersonSearch(text: string): Refusal | null {
  return normalizeText(text) === "" ? { code: "person_search_too_short", minimum: MIN_PART_LENGTH } : null;
}

/**
 * Returns a test whether each word of the text begins one of a person's words (contactWords); for a short text,
 * whether it is the name. The text is prepared once for many people.
 */
export function personSearch(text: string): (person: Person) => boolean {
  const search = normalizeText(text);
  if (isWholeNameSearch(text)) return ({ name }) => normalizeText(name) === search;
  const terms = searchTerms(text);
  return (person) => terms.length > 0 && matchesTerms(person, terms);
}

export function isSamePerson(a: Person, b: Person): boolean {
  return a.name === b.name && a.email === b.email && a.phone === b.phone;
}

/** The text in the form in which texts are compared: lower case, single spaces, Unicode NFKC. */
function normalizeText(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

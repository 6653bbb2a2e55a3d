import type { Refusal } from "../refusal.ts";
import { matchesTerms, searchTerms } from "./contact-words.ts";

/**
 * Name, e-mail and phone as a booking or code has them; null: not given. Bookings and codes with exactly the
 * same three values belong to one person, because names alone are not unique; of the bookings each is a contact.
 */
export interface Person {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Characters. A shorter text would match very many people as a part: it finds those who are called just that. */
const MIN_PART_LENGTH = 3;
/** Whether a search text is so short that it finds whole names only. */
export function isWholeNameSearch(text: string): boolean {
  return normalizeText(text).length < MIN_PART_LENGTH;
}

/** Refuses a search for nothing. */
export function checkPersonSearch(text: string): Refusal | null {
  return normalizeText(text) === "" ? { code: "person_search_too_short", minimum: MIN_PART_LENGTH } : null;
}

/**
 * Says of people whether they have for each word of the text one that begins with it (contactWords); of a short text,
 * whether the name is that. The text is prepared once, as it is held against many.
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

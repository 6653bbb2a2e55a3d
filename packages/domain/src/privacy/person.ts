import type { Refusal } from "../refusal.ts";
import { matchesTerms, searchTerms } from "./contact-words.ts";

/** Bookings and codes with the same values belong to one person; null: not given. */
export interface Person {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** In characters; a shorter text would match very many people, so it finds exact names only. */
const MIN_PART_LENGTH = 3;
export function isWholeNameSearch(text: string): boolean {
  return normalizeText(text).length < MIN_PART_LENGTH;
}

export function checkPersonSearch(text: string): Refusal | null {
  return normalizeText(text) === "" ? { code: "person_search_too_short", minimum: MIN_PART_LENGTH } : null;
}

/** Prepares the text once for many people; a short text must be the whole name. */
export function personSearch(text: string): (person: Person) => boolean {
  const search = normalizeText(text);
  if (isWholeNameSearch(text)) return ({ name }) => normalizeText(name) === search;
  const terms = searchTerms(text);
  return (person) => terms.length > 0 && matchesTerms(person, terms);
}

export function isSamePerson(a: Person, b: Person): boolean {
  return a.name === b.name && a.email === b.email && a.phone === b.phone;
}

function normalizeText(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

import type { Refusal } from "../refusal.ts";

/**
 * Name, e-mail and phone as a booking or code has them; null: not given. No list of people is stored: bookings and
 * codes with exactly the same three values belong to one person, because names alone are not unique.
 */
export interface Person {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Characters. A shorter text would match very many people as a part: it finds those who are called just that. */
const MIN_PART_LENGTH = 3;
/** A search text with fewer digits is not compared with phone numbers. */
const MIN_PHONE_DIGITS = 4;

/** Whether a search text is so short that it finds whole names only. */
export function isWholeNameSearch(text: string): boolean {
  return normalizeText(text).length < MIN_PART_LENGTH;
}

/** Refuses a search for nothing. */
export function checkPersonSearch(text: string): Refusal | null {
  return normalizeText(text) === "" ? { code: "person_search_too_short", minimum: MIN_PART_LENGTH } : null;
}

/**
 * Says of people whether name or e-mail contain the text (case is ignored), or the phone number its digits (in any
 * notation); of a short text, whether the name is that. The text is prepared once: it is held against many thousands,
 * and may be long in its normal form.
 */
export function personSearch(text: string): (person: Person) => boolean {
  const search = normalizeText(text);
  if (isWholeNameSearch(text)) return ({ name }) => normalizeText(name) === search;
  const digits = /^[+\d\s/().-]+$/.test(search) ? internationalDigits(search) : "";
  return ({ name, email, phone }) =>
    normalizeText(name).includes(search) ||
    normalizeText(email ?? "").includes(search) ||
    (digits.length >= MIN_PHONE_DIGITS && internationalDigits(phone ?? "").includes(digits));
}

export function isSamePerson(a: Person, b: Person): boolean {
  return a.name === b.name && a.email === b.email && a.phone === b.phone;
}

/** The text in the form in which texts are compared: lower case, single spaces, Unicode NFKC. */
function normalizeText(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

/** The digits with country code: "030 123456", "0049 (0)30 123456" and "+49 30 123456" all give 4930123456. */
function internationalDigits(phone: string): string {
  const digits = phone.replace("(0)", "").replace(/\D/g, "");
  if (digits.startsWith("00")) return digits.slice(2);
  return digits.startsWith("0") ? `49${digits.slice(1)}` : digits;
}

import type { Refusal } from "../refusal.ts";

/** The person of a booking or code, as entered. Entries that differ anywhere are shown as different people: names are not unique. */
export interface Person {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

const SHORTEST_SEARCH = 3;
/** A search text with fewer digits is taken for a name, not for a phone number. */
const FEWEST_DIGITS = 4;

/** Refuses a search text that is so short that it matches very many people. */
export function checkPersonSearch(text: string): Refusal | null {
  return folded(text).length < SHORTEST_SEARCH
    ? { code: "person_search_too_short", minimum: SHORTEST_SEARCH }
    : null;
}

/** Whether name or e-mail contain the text (case is ignored), or the phone number its digits (in any notation). */
export function matchesPerson({ name, email, phone }: Person, text: string): boolean {
  const search = folded(text);
  if (folded(name).includes(search) || folded(email ?? "").includes(search)) return true;
  const isNumber = /^[+\d\s/().-]+$/.test(search);
  const digits = internationalDigits(search);
  return isNumber && digits.length >= FEWEST_DIGITS && internationalDigits(phone ?? "").includes(digits);
}

export function isSamePerson(a: Person, b: Person): boolean {
  return a.name === b.name && a.email === b.email && a.phone === b.phone;
}

function folded(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

/** "030 123456", "0049 (0)30 123456" and "+49 30 123456" are one number. */
function internationalDigits(phone: string): string {
  const digits = phone.replace("(0)", "").replace(/\D/g, "");
  if (digits.startsWith("00")) return digits.slice(2);
  return digits.startsWith("0") ? `49${digits.slice(1)}` : digits;
}

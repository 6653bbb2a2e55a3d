import { plainPhone } from "../phone-number.ts";
import type { Refusal } from "../refusal.ts";
import { visibleText } from "../visible-text.ts";
import type { Customer } from "./booking.ts";

/** In characters, for customers, courts and holders of codes. */
export const MAX_NAME_LENGTH = 100;
const MAX_EMAIL_LENGTH = 254;
// one @, a host with a dot, no character that could forge a mail header; the mail server checks the rest
const EMAIL_PATTERN =
  /^[^\s\p{Cc}@<>(),;:\\"[\]]+@[^\s\p{Cc}@<>(),;:\\"[\]]+\.[^\s\p{Cc}@<>(),;:\\"[\].]{2,}$/u;
/** Empty labels between dots, and labels of hosts that begin or end with a hyphen. */
const EMAIL_GAPS = /^\.|\.\.|\.@|@[.-]|@.*(?:-\.|\.-)/u;
const PHONE_PATTERN = /^\+?[\d /().-]{5,30}$/;
/** Not allowed in names, which are one line. */
export const CONTROL_CHARACTERS = /\p{Cc}|[\u2028\u2029]/u;

/** As received, not yet checked. */
export interface CustomerInput {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Trims, removes invisible characters and composes accents (NFC); an empty e-mail or phone becomes null. */
export function normalizeCustomer(input: CustomerInput): Customer {
  return {
    name: visibleText(input.name).normalize("NFC"),
    email: visibleText(input.email ?? "") || null,
    phone: plainPhone(visibleText(input.phone ?? "")) || null,
  };
}

/** For normalized input; `contactRequired`: for bookings by API (B-01); null: no problem. */
export function checkCustomer(customer: Customer, contactRequired: boolean): Refusal | null {
  if (customer.name === "") return { code: "customer_name_invalid", reason: "missing" };
  if (customer.name.length > MAX_NAME_LENGTH) return { code: "customer_name_invalid", reason: "too_long" };
  if (CONTROL_CHARACTERS.test(customer.name)) return { code: "customer_name_invalid", reason: "characters" };
  if (customer.email === null) {
    if (contactRequired) return { code: "customer_email_invalid", reason: "missing" };
  } else if (!isEmail(customer.email)) {
    return { code: "customer_email_invalid", reason: "malformed" };
  }
  if (customer.phone === null) {
    if (contactRequired) return { code: "customer_phone_invalid", reason: "missing" };
  } else if (!PHONE_PATTERN.test(customer.phone) || customer.phone.replace(/\D/g, "").length < 5) {
    return { code: "customer_phone_invalid", reason: "malformed" };
  }
  return null;
}

export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(text) && !EMAIL_GAPS.test(text);
}

import { MASKED_DIGITS } from "@platzwart/contract/endpoints/log-endpoints";
import { fromIso } from "@platzwart/domain/time/instant";

/** Codes have at least 4 digits; digit sequences longer than a code match too, because they may contain a code. */
const DIGIT_SEQUENCE = /\d{4,}/g;

/**
 * Metadata fields with ids of codes, bookings, terminals, controllers and users; only the server may write them, so they are
 * removed from entries of callers (users, and programs that sign in as a user): the log shows the names behind these ids, and
 * an entry with a booking's id is part of its customer's data export. For a typed code the mask and its length are added again.
 * code_tag: a code's lookup hash.
 */
const SERVER_ONLY_FIELDS: readonly string[] = [
  "access_code",
  "block_id",
  "booking_id",
  "caller",
  "code_id",
  "code_ids",
  "code_length",
  "code_tag",
  "controller_id",
  "subject_id",
  "terminal_id",
  "user_id",
];

interface LogText {
  readonly message: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/**
 * Masks the digits in a caller's text (G-06). Everything that could be a code is masked, not only stored codes: otherwise the
 * masking would reveal to the caller which digits open a door.
 */
export function maskDigits({ message, metadata }: LogText): LogText {
  const typed = typedCode(metadata["access_code"]);
  const mask = (text: string) => {
    const masked = maskSequences(text);
    // a typed code is masked even if it contains other characters than digits
    return typed === "" ? masked : masked.replaceAll(maskSequences(typed), maskOf(typed));
  };
  const fields = Object.entries(metadata)
    .filter(([field]) => !SERVER_ONLY_FIELDS.includes(field))
    .map(([field, value]) => [mask(field), isOccurrenceTime(field, value) ? value : maskValue(value, mask)]);
  const code = typed === "" ? {} : { access_code: MASKED_DIGITS, code_length: [...typed].length };
  return { message: mask(message), metadata: { ...Object.fromEntries(fields), ...code } };
}

/** The typed code, from the metadata field access_code; empty: none. */
function typedCode(given: unknown): string {
  return typeof given === "string" || typeof given === "number" ? String(given).trim() : "";
}

/** At most four dots, and no more than a short code's length: masking must not lengthen a text past its earlier limit. */
function maskOf(typed: string): string {
  return MASKED_DIGITS.slice(0, [...typed].length);
}

/** Replaces each sequence of 4 or more digits by the mask. */
function maskSequences(text: string): string {
  return text.replace(DIGIT_SEQUENCE, MASKED_DIGITS);
}

/**
 * Whether a field is the time of an event that a page reports later than it happened; the four digits of its year must not be
 * masked.
 */
function isOccurrenceTime(field: string, value: unknown): boolean {
  return field === "occurred_at" && typeof value === "string" && fromIso(value) !== null;
}

/** Masks the texts in a metadata value; a number is checked as text, because it is stored as text. */
function maskValue(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === "string") return mask(value);
  if (typeof value === "number") return mask(String(value)) === String(value) ? value : mask(String(value));
  if (Array.isArray(value)) return value.map((item) => maskValue(item, mask));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [mask(name), maskValue(item, mask)]));
}

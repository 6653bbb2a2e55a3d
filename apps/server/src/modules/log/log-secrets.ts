import { MASKED_DIGITS } from "@platzwart/contract/endpoints/log-endpoints";
import { fromIso } from "@platzwart/domain/time/instant";

/** Codes have at least 4 digits; a longer sequence may contain a code. */
const DIGIT_SEQUENCE = /\d{4,}/g;

/** Ids that only the server may write: the log shows names for them, and data exports follow them. */
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

/** Masks all possible codes (G-06): masking only real ones would reveal which digits open a door. */
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

/** Code that a client reports as typed; "": none. */
function typedCode(given: unknown): string {
  return typeof given === "string" || typeof given === "number" ? String(given).trim() : "";
}

/** Not longer than the code, because masking must not lengthen a text past its limit. */
function maskOf(typed: string): string {
  return MASKED_DIGITS.slice(0, [...typed].length);
}

function maskSequences(text: string): string {
  return text.replace(DIGIT_SEQUENCE, MASKED_DIGITS);
}

/** The year of a time that a page reports later must not be masked. */
function isOccurrenceTime(field: string, value: unknown): boolean {
  return field === "occurred_at" && typeof value === "string" && fromIso(value) !== null;
}

/** A number is checked as text, because it is stored as text. */
function maskValue(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === "string") return mask(value);
  if (typeof value === "number") return mask(String(value)) === String(value) ? value : mask(String(value));
  if (Array.isArray(value)) return value.map((item) => maskValue(item, mask));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [mask(name), maskValue(item, mask)]));
}

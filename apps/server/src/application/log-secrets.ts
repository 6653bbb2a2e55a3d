import { MASKED_DIGITS } from "@platzwart/contract/endpoints/log-endpoints";
import { fromIso } from "@platzwart/domain/time/instant";

/** Codes have at least 4 digits; longer runs than codes match too, because they may contain a code. */
const RUN_OF_DIGITS = /\d{4,}/g;

/** Metadata fields about codes, which only the server itself may write. */
const CODE_FIELDS: readonly string[] = ["access_code", "code_id", "code_ids", "code_length", "code_tag"];

/** A log text from a caller, with digits. */
export interface LogText {
  readonly message: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/**
 * A caller's text without digits of codes (G-06). All digits that could be a code are masked, without a look-up of
 * codes: otherwise the masking would reveal to the caller which digits open a door.
 */
export function withoutDigits({ message, metadata }: LogText): LogText {
  const typed = typedCode(metadata["access_code"]);
  const mask = (text: string) => {
    const clean = maskRuns(text);
    // a typed code is masked even if it contains other characters than digits
    return typed === "" ? clean : clean.replaceAll(maskRuns(typed), MASKED_DIGITS);
  };
  const fields = Object.entries(metadata)
    .filter(([field]) => !CODE_FIELDS.includes(field))
    .map(([field, value]) => [mask(field), isInstantOf(field, value) ? value : maskValue(value, mask)]);
  const code = typed === "" ? {} : { access_code: MASKED_DIGITS, code_length: [...typed].length };
  return { message: mask(message), metadata: { ...Object.fromEntries(fields), ...code } };
}

function typedCode(given: unknown): string {
  return typeof given === "string" || typeof given === "number" ? String(given).trim() : "";
}

function maskRuns(text: string): string {
  return text.replace(RUN_OF_DIGITS, MASKED_DIGITS);
}

/** Whether a field is the instant of an entry that a page reports late; a year of four digits must not be masked. */
function isInstantOf(field: string, value: unknown): boolean {
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

import { MASKED_DIGITS } from "@platzwart/contract/calls/log-calls";
import { fromIso } from "@platzwart/domain/time/instant";

/** Codes have at least 4 digits; a run longer than any code may hold one. */
const RUN_OF_DIGITS = /\d{4,}/g;

/** What names a code; only the server itself may. */
const CODE_FIELDS: readonly string[] = ["access_code", "code_id", "code_ids", "code_length", "code_tag"];

/** What somebody wants to have written, digits and all. */
export interface LogText {
  readonly message: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/**
 * A caller's text without digits of codes (G-06). Whatever could be a code is masked and no code is looked up: what
 * comes back would else tell whoever writes digits which of them open a door.
 */
export function withoutDigits({ message, metadata }: LogText): LogText {
  const typed = typedCode(metadata["access_code"]);
  const mask = (text: string) => {
    const clean = withoutRuns(text);
    // a typed code is masked even where it is not all digits
    return typed === "" ? clean : clean.replaceAll(withoutRuns(typed), MASKED_DIGITS);
  };
  const fields = Object.entries(metadata)
    .filter(([field]) => !CODE_FIELDS.includes(field))
    .map(([field, value]) => [mask(field), isInstantOf(field, value) ? value : masked(value, mask)]);
  const code = typed === "" ? {} : { access_code: MASKED_DIGITS, code_length: [...typed].length };
  return { message: mask(message), metadata: { ...Object.fromEntries(fields), ...code } };
}

function typedCode(given: unknown): string {
  return typeof given === "string" || typeof given === "number" ? String(given).trim() : "";
}

function withoutRuns(text: string): string {
  return text.replace(RUN_OF_DIGITS, MASKED_DIGITS);
}

/** When a page saw what it reports late; a year has four digits too. */
function isInstantOf(field: string, value: unknown): boolean {
  return field === "occurred_at" && typeof value === "string" && fromIso(value) !== null;
}

/** A number is looked at as the text that it will be stored as. */
function masked(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === "string") return mask(value);
  if (typeof value === "number") return mask(String(value)) === String(value) ? value : mask(String(value));
  if (Array.isArray(value)) return value.map((one) => masked(one, mask));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [mask(name), masked(one, mask)]));
}

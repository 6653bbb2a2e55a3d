import { CONTROL_CHARACTERS, MAX_NAME_LENGTH } from "../booking/customer.ts";
import type { Refusal } from "../refusal.ts";
import { SETTINGS } from "../settings/registry.ts";
import { visibleText } from "../visible-text.ts";
import { obviousCodes } from "./obvious-codes.ts";

/**
 * The maximum length in characters. Other characters than digits are allowed: `warningsOf` warns that such a code
 * cannot be typed at a keypad.
 */
export const MAX_PERMANENT_CODE_LENGTH = 10;

export interface PermanentCodeInput {
  /** The name of the person the code is for, who need not be a user of the panel; named as in the request. */
  readonly userName: string;
  readonly accessCode: string;
}

/** Trims name and code and removes invisible characters; equivalent spellings of a code become one. */
export function trimPermanentCode({ userName, accessCode }: PermanentCodeInput): PermanentCodeInput {
  return { userName: visibleText(userName), accessCode: visibleText(accessCode).normalize("NFC") };
}

/** The first problem of a trimmed code and its name, as a refusal of the request; null: none. */
export function checkPermanentCode({ userName, accessCode }: PermanentCodeInput): Refusal | null {
  const nameProblem = invalidReason(userName, MAX_NAME_LENGTH);
  if (nameProblem !== null) return { code: "permanent_code_name_invalid", reason: nameProblem };
  const codeProblem = invalidReason(accessCode, MAX_PERMANENT_CODE_LENGTH);
  return codeProblem === null ? null : { code: "permanent_code_invalid", reason: codeProblem };
}

/** characters: the text contains control characters. null: the text is valid. */
function invalidReason(text: string, maximum: number): "missing" | "too_long" | "characters" | null {
  if (text === "") return "missing";
  if ([...text].length > maximum) return "too_long";
  return CONTROL_CHARACTERS.test(text) ? "characters" : null;
}

/**
 * Whether a trimmed code can be typed at a door: keypads have only digits, and take the lengths of valid codes,
 * within the range of `code_length`.
 */
export function canBeTyped(accessCode: string): boolean {
  const { minimum, maximum } = SETTINGS.code_length;
  return /^[0-9]+$/.test(accessCode) && accessCode.length >= minimum && accessCode.length <= maximum;
}

/**
 * A warning about an accepted permanent code.
 * - not_digits: the code contains other characters
 * - too_short, too_long: the code has fewer or more characters than `code_length`
 * - obvious: the code is one that people guess first
 */
export type CodeWarning = "not_digits" | "too_short" | "too_long" | "obvious";

/** The warnings about a trimmed code; an empty code has none. */
export function warningsOf(accessCode: string, codeLength: number): CodeWarning[] {
  const warnings: CodeWarning[] = [];
  if (accessCode === "") return warnings;
  if (!/^[0-9]+$/.test(accessCode)) warnings.push("not_digits");
  if (accessCode.length < codeLength) warnings.push("too_short");
  if (accessCode.length > codeLength) warnings.push("too_long");
  if (obviousCodes(accessCode.length).has(accessCode)) warnings.push("obvious");
  return warnings;
}

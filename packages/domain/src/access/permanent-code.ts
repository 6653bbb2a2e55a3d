import { CONTROL_CHARACTERS, MAX_NAME_LENGTH } from "../booking/customer.ts";
import type { Refusal } from "../refusal.ts";
import { SETTINGS } from "../settings/registry.ts";
import { visibleText } from "../visible-text.ts";
import { obviousCodes } from "./obvious-codes.ts";

/** In characters, digits or not; `warningsOf` warns of codes that no keypad can type. */
export const MAX_PERMANENT_CODE_LENGTH = 10;

export interface PermanentCodeInput {
  /** The holder's name; holders need not be users. */
  readonly userName: string;
  readonly accessCode: string;
}

/** Removes invisible characters and unifies equivalent spellings. */
export function trimPermanentCode({ userName, accessCode }: PermanentCodeInput): PermanentCodeInput {
  return { userName: visibleText(userName), accessCode: visibleText(accessCode).normalize("NFC") };
}

/** For trimmed input; null: no problem. */
export function checkPermanentCode({ userName, accessCode }: PermanentCodeInput): Refusal | null {
  const nameProblem = invalidReason(userName, MAX_NAME_LENGTH);
  if (nameProblem !== null) return { code: "permanent_code_name_invalid", reason: nameProblem };
  const codeProblem = invalidReason(accessCode, MAX_PERMANENT_CODE_LENGTH);
  return codeProblem === null ? null : { code: "permanent_code_invalid", reason: codeProblem };
}

/** characters: the text contains control characters. */
function invalidReason(text: string, maximum: number): "missing" | "too_long" | "characters" | null {
  if (text === "") return "missing";
  if ([...text].length > maximum) return "too_long";
  return CONTROL_CHARACTERS.test(text) ? "characters" : null;
}

/** Keypads accept only digits, in the lengths of `code_length`. */
export function canBeTyped(accessCode: string): boolean {
  const { minimum, maximum } = SETTINGS.code_length;
  return /^[0-9]+$/.test(accessCode) && accessCode.length >= minimum && accessCode.length <= maximum;
}

/** Warnings about an accepted code; obvious: people guess this code first. */
export type CodeWarning = "not_digits" | "too_short" | "too_long" | "obvious";

/** An empty code has no warnings. */
export function warningsOf(accessCode: string, codeLength: number): CodeWarning[] {
  const warnings: CodeWarning[] = [];
  if (accessCode === "") return warnings;
  if (!/^[0-9]+$/.test(accessCode)) warnings.push("not_digits");
  if (accessCode.length < codeLength) warnings.push("too_short");
  if (accessCode.length > codeLength) warnings.push("too_long");
  if (obviousCodes(accessCode.length).has(accessCode)) warnings.push("obvious");
  return warnings;
}

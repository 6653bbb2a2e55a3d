import { CONTROL_CHARACTERS, MAX_NAME_LENGTH } from "../booking/customer.ts";
import type { Refusal } from "../refusal.ts";
import { obviousCodes } from "./obvious-codes.ts";

/** */
export const MAX_PERMANENT_CODE_LENGTH = 10;

/** The input for a new permanent code. */
export interface PermanentCodeInput {
  readonly holderName: string;
  readonly accessCode: string;
}

/** Trims name and code. */
export function tidyPermanentCode({ holderName, accessCode }: PermanentCodeInput): PermanentCodeInput {
  return { holderName: holderName.trim(), accessCode: accessCode.trim() };
}

/** The first thing wrong with a tidied code and its name. */
export function checkPermanentCode({ holderName, accessCode }: PermanentCodeInput): Refusal | null {
  const name = faultOf(holderName, MAX_NAME_LENGTH);
  if (name !== null) return { code: "permanent_code_name_invalid", reason: name };
  const digits = faultOf(accessCode, MAX_PERMANENT_CODE_LENGTH);
  return digits === null ? null : { code: "permanent_code_invalid", reason: digits };
}

function faultOf(text: string, maximum: number): "missing" | "too_long" | "characters" | null {
  if (text === "") return "missing";
  if (text.length > maximum) return "too_long";
  return CONTROL_CHARACTERS.test(text) ? "characters" : null;
}

/**
 * A warning about a code that is accepted nevertheless: the keypad types only digits, as many as `code_length`;
 * short and obvious codes are easy to guess.
 */
export type CodeWeakness = "not_digits" | "too_short" | "too_long" | "obvious";

export function weaknessesOf(accessCode: string, codeLength: number): CodeWeakness[] {
  const weaknesses: CodeWeakness[] = [];
  if (accessCode === "") return weaknesses;
  if (!/^[0-9]+$/.test(accessCode)) weaknesses.push("not_digits");
  if (accessCode.length < codeLength) weaknesses.push("too_short");
  if (accessCode.length > codeLength) weaknesses.push("too_long");
  if (obviousCodes(accessCode.length).has(accessCode)) weaknesses.push("obvious");
  return weaknesses;
}

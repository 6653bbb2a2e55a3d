import { SETTINGS } from "@platzwart/domain/settings/registry";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";

const { minimum: SHORTEST, maximum: LONGEST } = SETTINGS.code_length;

/** The lengths that a code of a keypad can have, in digits. */
export const KEYPAD_LENGTHS: readonly number[] = Array.from(
  { length: LONGEST - SHORTEST + 1 },
  (_, index) => SHORTEST + index,
);

/** How many digits a code has; null: it holds other characters, and no keypad can type it, or it cannot be read. */
export function digitCount(
  cipher: SecretCipher,
  { encryptedDigits, isPermanent }: Pick<AccessCodeRecord, "encryptedDigits" | "isPermanent">,
): number | null {
  if (encryptedDigits === null) return null;
  // the server draws these itself, from digits alone: their encrypted text says how many, so none is decrypted
  if (!isPermanent)
    return KEYPAD_LENGTHS.find((length) => cipher.encryptedLength(length) === encryptedDigits.length) ?? null;
  const code = cipher.decrypt(encryptedDigits);
  return code !== null && /^[0-9]+$/.test(code) ? code.length : null;
}

import { SETTINGS } from "@platzwart/domain/settings/registry";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";

const { minimum: SHORTEST, maximum: LONGEST } = SETTINGS.code_length;

/** Possible lengths of a keypad code, in digits. */
export const KEYPAD_LENGTHS: readonly number[] = Array.from(
  { length: LONGEST - SHORTEST + 1 },
  (_, index) => SHORTEST + index,
);

/** Number of digits of a code; null: not typeable at a keypad because of other characters, or unreadable. */
export function digitCount(
  cipher: SecretCipher,
  { encryptedDigits, isPermanent }: Pick<AccessCodeRecord, "encryptedDigits" | "isPermanent">,
): number | null {
  if (encryptedDigits === null) return null;
  // these are drawn by the server, from digits alone: the length of the encrypted text suffices, so none is decrypted
  if (!isPermanent)
    return KEYPAD_LENGTHS.find((length) => cipher.encryptedLength(length) === encryptedDigits.length) ?? null;
  const code = cipher.decrypt(encryptedDigits);
  return code !== null && /^[0-9]+$/.test(code) ? code.length : null;
}

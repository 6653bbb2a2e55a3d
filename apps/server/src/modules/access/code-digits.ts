import { SETTINGS } from "@platzwart/domain/settings/registry";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";

const { minimum: SHORTEST, maximum: LONGEST } = SETTINGS.code_length;

/** In digits. */
export const KEYPAD_LENGTHS: readonly number[] = Array.from(
  { length: LONGEST - SHORTEST + 1 },
  (_, index) => SHORTEST + index,
);

/** null: not typeable because of other characters, or unreadable. */
export function digitCount(
  cipher: SecretCipher,
  { encryptedDigits, isPermanent }: Pick<AccessCodeRecord, "encryptedDigits" | "isPermanent">,
): number | null {
  if (encryptedDigits === null) return null;
  // drawn codes consist of digits, so that the length of the encrypted text suffices
  if (!isPermanent)
    return KEYPAD_LENGTHS.find((length) => cipher.encryptedLength(length) === encryptedDigits.length) ?? null;
  const code = cipher.decrypt(encryptedDigits);
  return code !== null && /^[0-9]+$/.test(code) ? code.length : null;
}

import { installationIn } from "../../database/installation-records.ts";
import type { Store } from "../../database/store.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";

/** The test code (D-12); null: none yet, or unreadable. */
export async function readStoredTestCode(cipher: SecretCipher, store: Store): Promise<string | null> {
  const encrypted = await installationIn(store).testCode();
  return encrypted === null ? null : cipher.decrypt(encrypted);
}

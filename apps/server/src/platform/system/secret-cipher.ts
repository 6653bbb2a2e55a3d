import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { SecretCipher } from "../ports/secret-cipher.ts";

/** Length of CODE_KEY, the master key of all encrypted secrets, and of each derived key. */
export const CODE_KEY_BYTES = 32;

/** Prefix of each encrypted text, to distinguish later formats. */
const VERSION = "v1";
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const AUTH_TAG_BYTES = 16;

/**
 * AES-256-GCM and HMAC-SHA256, each with a key derived from CODE_KEY (`key`), so that a leaked derived key
 * does not affect the other. `onUnreadable`: called once per text that cannot be decrypted.
 */
export function createSecretCipher(key: Buffer, onUnreadable: () => void = () => {}): SecretCipher {
  if (key.length !== CODE_KEY_BYTES) {
    throw new Error(`the code key must have ${CODE_KEY_BYTES} bytes, this one has ${key.length}`);
  }
  // the labels must stay, because others would derive keys that cannot read stored data
  const encryptionKey = derive(key, "platzwart code sealing v1");
  const hashingKey = derive(key, "platzwart code tagging v1");

  const reportedUnreadable = new Set<string>();
  const reportUnreadable = (encrypted: string) => {
    if (!reportedUnreadable.has(encrypted)) onUnreadable();
    reportedUnreadable.add(encrypted);
    return null;
  };

  return {
    encrypt(secret) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, encryptionKey, nonce);
      const encrypted = Buffer.concat([
        nonce,
        cipher.update(secret, "utf8"),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${VERSION}.${encrypted.toString("base64url")}`;
    },

    decrypt(encrypted) {
      const [version, text, ...rest] = encrypted.split(".");
      const bytes = Buffer.from(text ?? "", "base64url");
      if (version !== VERSION || rest.length > 0 || bytes.length < NONCE_BYTES + AUTH_TAG_BYTES) {
        return reportUnreadable(encrypted);
      }
      const decipher = createDecipheriv(CIPHER, encryptionKey, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: AUTH_TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(-AUTH_TAG_BYTES));
      try {
        const start = decipher.update(bytes.subarray(NONCE_BYTES, -AUTH_TAG_BYTES));
        return Buffer.concat([start, decipher.final()]).toString("utf8");
      } catch {
        return reportUnreadable(encrypted);
      }
    },

    encryptedLength(digits) {
      // base64url without padding, as in encrypt
      const encoded = Math.ceil(((NONCE_BYTES + digits + AUTH_TAG_BYTES) * 4) / 3);
      return `${VERSION}.`.length + encoded;
    },

    lookupHash(secret) {
      return createHmac("sha256", hashingKey).update(secret, "utf8").digest("base64url");
    },
  };
}

function derive(key: Buffer, label: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), label, CODE_KEY_BYTES));
}

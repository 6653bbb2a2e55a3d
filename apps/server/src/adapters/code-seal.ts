import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { CodeSeal } from "../application/ports/code-seal.ts";

export const CODE_KEY_BYTES = 32;

const VERSION = "v1";
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const AUTH_TAG_BYTES = 16;

/**
 * Seals digits with AES-256-GCM and tags them with HMAC-SHA256, each with its own derived key, so that a leak of one
 * key does not affect the other. `onUnreadable` is called once for each sealed text that cannot be opened.
 */
export function createCodeSeal(key: Buffer, onUnreadable: () => void = () => {}): CodeSeal {
  if (key.length !== CODE_KEY_BYTES) {
    throw new Error(`the code key must have ${CODE_KEY_BYTES} bytes, this one has ${key.length}`);
  }
  const sealingKey = derive(key, "platzwart code sealing v1");
  const taggingKey = derive(key, "platzwart code tagging v1");

  const reportedUnreadable = new Set<string>();
  const reportUnreadable = (sealed: string) => {
    if (!reportedUnreadable.has(sealed)) onUnreadable();
    reportedUnreadable.add(sealed);
    return null;
  };

  return {
    seal(digits) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealingKey, nonce);
      const sealed = Buffer.concat([
        nonce,
        cipher.update(digits, "utf8"),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${VERSION}.${sealed.toString("base64url")}`;
    },

    open(sealed) {
      const [version, text, ...rest] = sealed.split(".");
      const bytes = Buffer.from(text ?? "", "base64url");
      if (version !== VERSION || rest.length > 0 || bytes.length < NONCE_BYTES + AUTH_TAG_BYTES) {
        return reportUnreadable(sealed);
      }
      const decipher = createDecipheriv(CIPHER, sealingKey, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: AUTH_TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(-AUTH_TAG_BYTES));
      try {
        const digits = decipher.update(bytes.subarray(NONCE_BYTES, -AUTH_TAG_BYTES));
        return Buffer.concat([digits, decipher.final()]).toString("utf8");
      } catch {
        return reportUnreadable(sealed);
      }
    },

    tag(digits) {
      return createHmac("sha256", taggingKey).update(digits, "utf8").digest("base64url");
    },
  };
}

function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), purpose, CODE_KEY_BYTES));
}

import { createHash } from "node:crypto";

/** Hash of a random secret (token, API key), as stored. A fast hash is enough, because a random secret cannot be guessed. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

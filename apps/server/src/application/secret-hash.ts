import { createHash } from "node:crypto";

/** The stored hash of a random secret (token, API key); a fast hash is enough, because the secret cannot be guessed. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

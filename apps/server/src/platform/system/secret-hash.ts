import { createHash } from "node:crypto";

/**
 * The hash that is stored of a random secret (token, API key). A fast hash is enough, because a random secret cannot be
 * guessed.
 */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

import { createHash } from "node:crypto";

/** For stored tokens and API keys; a fast hash is enough, because a random secret cannot be guessed. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

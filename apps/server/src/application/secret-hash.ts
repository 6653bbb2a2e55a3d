import { createHash } from "node:crypto";

/** How a secret of full entropy (a token, an API key) is stored: nothing to guess, so nothing to slow. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

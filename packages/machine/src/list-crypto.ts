import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from "node:crypto";

/** In bytes; enough that no two codes of a door share a tag. */
const TAG_BYTES = 16;

/** Keyed hash by which a door finds a typed code; `tagKey` differs from door to door; both are base64url. */
export function codeTag(tagKey: string, digits: string): string {
  const hash = createHmac("sha256", Buffer.from(tagKey, "base64url")).update(digits, "utf8").digest();
  return hash.subarray(0, TAG_BYTES).toString("base64url");
}

/** Private Ed25519 key, PKCS 8 in base64. */
export function newSigningKey(): string {
  return generateKeyPairSync("ed25519")
    .privateKey.export({ format: "der", type: "pkcs8" })
    .toString("base64");
}

/** Public key of a signing key, SPKI in base64. */
export function publicKeyOf(signingKey: string): string {
  return createPublicKey(privateKeyOf(signingKey)).export({ format: "der", type: "spki" }).toString("base64");
}

/** Signature of the exact text, in base64. */
export function signText(signingKey: string, text: string): string {
  return sign(null, Buffer.from(text, "utf8"), privateKeyOf(signingKey)).toString("base64");
}

export function isValidSignature(text: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
    return verify(null, Buffer.from(text, "utf8"), key, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}

function privateKeyOf(signingKey: string) {
  return createPrivateKey({ key: Buffer.from(signingKey, "base64"), format: "der", type: "pkcs8" });
}

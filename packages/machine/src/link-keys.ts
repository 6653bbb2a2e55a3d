import { createHash, hkdfSync } from "node:crypto";

export const LINK_KEY_BYTES = 32;

/** TLS pre-shared key and identity of a controller's connection. */
export interface LinkKey {
  readonly identity: string;
  readonly key: Buffer;
}

/** Lasting key of a controller; the identity differs between its two keys during a change of the key. */
export function controllerLinkKey(controllerId: string, key: string): LinkKey {
  const keyDigest = createHash("sha256").update(`platzwart link ${key}`).digest("hex").slice(0, 16);
  return { identity: `controller ${controllerId} ${keyDigest}`, key: Buffer.from(key, "base64") };
}

/** First key, derived from the one-time code; the identity is a hash of the code, which has 60 bits. */
export function claimLinkKey(code: string): LinkKey {
  return {
    identity: `claim ${createHash("sha256").update(`platzwart claim ${code}`).digest("hex").slice(0, 32)}`,
    key: Buffer.from(hkdfSync("sha256", code, Buffer.alloc(0), "platzwart claim key v1", LINK_KEY_BYTES)),
  };
}

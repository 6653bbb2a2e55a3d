import { createHash, hkdfSync } from "node:crypto";

export const LINK_KEY_BYTES = 32;

/** TLS pre-shared key and identity of a controller's connection. */
export interface LinkKey {
  readonly identity: string;
  readonly key: Buffer;
}

/** `key`: base64; the digest in the identity distinguishes both keys of a controller during a key change. */
export function lastingKey(controllerId: string, key: string): LinkKey {
  const mark = createHash("sha256").update(`platzwart link ${key}`).digest("hex").slice(0, 16);
  return { identity: `controller ${controllerId} ${mark}`, key: Buffer.from(key, "base64") };
}

/** First key, from the 60-bit one-time code; its identity reveals no more than the handshake. */
export function claimKey(code: string): LinkKey {
  return {
    identity: `claim ${createHash("sha256").update(`platzwart claim ${code}`).digest("hex").slice(0, 32)}`,
    key: Buffer.from(hkdfSync("sha256", code, Buffer.alloc(0), "platzwart claim key v1", LINK_KEY_BYTES)),
  };
}

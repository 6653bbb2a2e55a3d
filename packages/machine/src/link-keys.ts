import { createHash, hkdfSync } from "node:crypto";

export const LINK_KEY_BYTES = 32;

/** Pre-shared key and identity of one end of a controller link in the TLS handshake. */
export interface LinkKey {
  readonly identity: string;
  readonly key: Buffer;
}

/** Key of an enrolled controller, which has two during a change of the key: the name distinguishes them. `key`: base64. */
export function lastingKey(controllerId: string, key: string): LinkKey {
  const mark = createHash("sha256").update(`platzwart link ${key}`).digest("hex").slice(0, 16);
  return { identity: `controller ${controllerId} ${mark}`, key: Buffer.from(key, "base64") };
}

/**
 * Key of a first connection, derived at both ends from the one-time code (60 bits; typedEnrolmentCode). Its name reveals no
 * more than the handshake.
 */
export function claimKey(code: string): LinkKey {
  return {
    identity: `claim ${createHash("sha256").update(`platzwart claim ${code}`).digest("hex").slice(0, 32)}`,
    key: Buffer.from(hkdfSync("sha256", code, Buffer.alloc(0), "platzwart claim key v1", LINK_KEY_BYTES)),
  };
}

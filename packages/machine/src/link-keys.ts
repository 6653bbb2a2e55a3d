import { createHash, hkdfSync } from "node:crypto";

/** In bytes, of every pre-shared key. */
export const LINK_KEY_BYTES = 32;

/** Under which name and with which key one end of the link of a controller proves itself in the TLS handshake. */
export interface LinkKey {
  readonly identity: string;
  readonly key: Buffer;
}

/** A key of an enrolled controller, which may have two while it is changed: the name tells them apart. `key`: base64. */
export function lastingKey(controllerId: string, key: string): LinkKey {
  const mark = createHash("sha256").update(`platzwart link ${key}`).digest("hex").slice(0, 16);
  return { identity: `controller ${controllerId} ${mark}`, key: Buffer.from(key, "base64") };
}

/**
 * The key of a first connection, which both ends make of the one-time code (60 bits; typedEnrolmentCode). Its name gives
 * nothing away that the handshake itself would not.
 */
export function claimKey(code: string): LinkKey {
  return {
    identity: `claim ${createHash("sha256").update(`platzwart claim ${code}`).digest("hex").slice(0, 32)}`,
    key: Buffer.from(hkdfSync("sha256", code, Buffer.alloc(0), "platzwart claim key v1", LINK_KEY_BYTES)),
  };
}

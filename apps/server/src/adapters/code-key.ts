import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Randomness } from "../application/ports.ts";

const FILE = "code.key";
const KEY_BYTES = 32;

/**
 * The key that seals codes, from the environment or from a file that is made at the first start (mode 0600).
 * It lies beside the database and belongs into no backup of it (design: storage).
 */
export function readOrMakeCodeKey(
  fromEnvironment: Buffer | null,
  dataDir: string,
  randomness: Randomness,
): Buffer {
  if (fromEnvironment !== null) return fromEnvironment;
  const file = join(dataDir, FILE);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${randomness.secret(KEY_BYTES)}\n`, { mode: 0o600, flag: "wx", flush: true });
  }
  chmodSync(file, 0o600);
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64url");
  if (key.length !== KEY_BYTES) {
    throw new Error(`Die Schlüsseldatei ${file} ist beschädigt: ${key.length} statt ${KEY_BYTES} Byte.`);
  }
  return key;
}

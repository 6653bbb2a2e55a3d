import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "@platzwart/domain/start-refusal";
import type { Randomness } from "../application/ports/randomness.ts";
import { CODE_KEY_BYTES } from "./secret-cipher.ts";

const KEY_FILE = "code.key";

export interface CodeKey {
  readonly key: Buffer;
  /** Deletes a key that this start created; for a start that is refused. */
  discard(): void;
}

/**
 * The key that encrypts codes: from the environment, or from a file that the first start creates (mode 0600). The file is
 * in the database's folder and must not be in backups of the database (design: storage).
 */
export function readOrMakeCodeKey(
  fromEnvironment: Buffer | null,
  dataDir: string,
  randomness: Randomness,
): CodeKey {
  if (fromEnvironment !== null) return { key: fromEnvironment, discard: () => {} };
  const file = join(dataDir, KEY_FILE);
  const isNew = !existsSync(file);
  if (isNew) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${randomness.secret(CODE_KEY_BYTES)}\n`, { mode: 0o600, flag: "wx", flush: true });
  }
  chmodSync(file, 0o600);
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64url");
  if (key.length !== CODE_KEY_BYTES) {
    throw new StartRefused(
      { code: "code_key_damaged", file },
      `${file} holds ${key.length} bytes instead of ${CODE_KEY_BYTES}`,
    );
  }
  return { key, discard: () => (isNew ? rmSync(file, { force: true }) : undefined) };
}

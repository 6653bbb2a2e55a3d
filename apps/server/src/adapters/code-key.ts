import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "@platzwart/domain/start-refusal";
import type { Randomness } from "../application/ports/randomness.ts";
import { CODE_KEY_BYTES } from "./secret-cipher.ts";

const KEY_FILE = "code.key";

/** The master key for codes and device passwords (CODE_KEY). */
export interface CodeKey {
  readonly key: Buffer;
  /** Deletes the key file if this start created it; called when the start is refused. */
  deleteIfCreated(): void;
}

/**
 * The key from the environment variable CODE_KEY or, without it, from a file in the data folder, which the first start
 * creates (mode 0600). Backups of the database must not contain the file (design: storage).
 */
export function readOrCreateCodeKey(
  fromEnvironment: Buffer | null,
  dataDir: string,
  randomness: Randomness,
): CodeKey {
  if (fromEnvironment !== null) return { key: fromEnvironment, deleteIfCreated: () => {} };
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
  return { key, deleteIfCreated: () => (isNew ? rmSync(file, { force: true }) : undefined) };
}

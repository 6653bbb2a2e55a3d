import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "@platzwart/domain/start-refusal";
import type { Randomness } from "../application/ports/randomness.ts";
import { makeFolder } from "./make-folder.ts";
import { CODE_KEY_BYTES } from "./secret-cipher.ts";

export const KEY_FILE = "code.key";

/** The master key for codes and device passwords (CODE_KEY). */
export interface CodeKey {
  readonly key: Buffer;
  /** Whether a database must be there already that was made with this key. */
  readonly isInUse: boolean;
  /** Gives a new key file its name; called once the database knows its key. */
  keep(): void;
  /** Deletes the key file if this start created it; called when the start is refused. */
  discard(): void;
}

/**
 * The key from the environment variable CODE_KEY or, without it, from a file in the data folder, which the first start
 * creates (mode 0600). A new file has a preliminary name until the database is made, so that a power cut in between
 * leaves no key without its database. Backups of the database do not contain the key (design: storage).
 */
export function readOrCreateCodeKey(
  fromEnvironment: Buffer | null,
  dataDir: string,
  randomness: Randomness,
): CodeKey {
  const file = join(dataDir, KEY_FILE);
  const preliminary = `${file}.new`;
  if (fromEnvironment !== null)
    return { key: fromEnvironment, isInUse: false, keep: () => {}, discard: () => {} };
  if (existsSync(file)) return { key: readKey(file), isInUse: true, keep: () => {}, discard: () => {} };
  const isCreated = !existsSync(preliminary);
  if (isCreated) {
    makeFolder(dataDir);
    const text = `${randomness.secret(CODE_KEY_BYTES)}\n`;
    writeFileSync(preliminary, text, { mode: 0o600, flag: "wx", flush: true });
  }
  return {
    key: readKey(preliminary),
    isInUse: false,
    keep: () => renameSync(preliminary, file),
    discard: () => (isCreated ? rmSync(preliminary, { force: true }) : undefined),
  };
}

/** The key that is there, of the environment or a file; null: none. */
export function existingCodeKey(fromEnvironment: Buffer | null, dataDir: string): Buffer | null {
  if (fromEnvironment !== null) return fromEnvironment;
  const file = join(dataDir, KEY_FILE);
  const found = [file, `${file}.new`].find((path) => existsSync(path));
  return found === undefined ? null : readKey(found);
}

/** The key in a file; refuses the start when the file does not hold one. */
function readKey(file: string): Buffer {
  chmodSync(file, 0o600);
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64url");
  if (key.length !== CODE_KEY_BYTES) {
    throw new StartRefused(
      { code: "code_key_damaged", file },
      `${file} holds ${key.length} bytes instead of ${CODE_KEY_BYTES}`,
    );
  }
  return key;
}

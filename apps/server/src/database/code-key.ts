import { chmodSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "@platzwart/domain/start-refusal";
import type { Randomness } from "../platform/ports/randomness.ts";
import { giveToOwnerOf } from "../platform/system/file-owner.ts";
import { makeFolder } from "../platform/system/make-folder.ts";
import { CODE_KEY_BYTES } from "../platform/system/secret-cipher.ts";

export const KEY_FILE = "code.key";

/** The master key for codes and device passwords (CODE_KEY). */
interface CodeKey {
  readonly key: Buffer;
  /** Gives the key file its final name; called once a database was made with it. */
  keep(): void;
  /** Deletes a key file created by this start; called when the start is refused. */
  discard(): void;
}

/**
 * The key from the environment variable CODE_KEY or, without it, from a file in the data folder, which the first start
 * creates (mode 0600). A new file has a preliminary name until the database is made, so that a power cut in between
 * leaves no key without its database. Backups of the database do not contain the key.
 */
export function readOrCreateCodeKey(
  fromEnvironment: Buffer | null,
  dataDir: string,
  randomness: Randomness,
): CodeKey {
  const file = join(dataDir, KEY_FILE);
  const preliminary = `${file}.new`;
  if (fromEnvironment !== null) return { key: fromEnvironment, keep: () => {}, discard: () => {} };
  if (existsSync(file)) return { key: readKey(file), keep: () => {}, discard: () => {} };
  // left half-written by a power cut: no database uses it
  if (existsSync(preliminary) && !isKey(contentOf(preliminary))) rmSync(preliminary);
  const isCreated = !existsSync(preliminary);
  if (isCreated) {
    makeFolder(dataDir);
    const text = `${randomness.secret(CODE_KEY_BYTES)}\n`;
    writeFileSync(preliminary, text, { mode: 0o600, flag: "wx", flush: true });
    giveToOwnerOf(dataDir, preliminary);
  }
  return {
    key: readKey(preliminary),
    keep: () => renameSync(preliminary, file),
    discard: () => (isCreated ? rmSync(preliminary, { force: true }) : undefined),
  };
}

/** The present key, and its variable's name or file's path; null: none. */
export function existingCodeKey(
  fromEnvironment: Buffer | null,
  dataDir: string,
): { readonly key: Buffer; readonly source: string } | null {
  if (fromEnvironment !== null) return { key: fromEnvironment, source: "CODE_KEY" };
  const file = join(dataDir, KEY_FILE);
  if (existsSync(file)) return { key: readKey(file), source: file };
  const preliminary = `${file}.new`;
  return existsSync(preliminary) && isKey(contentOf(preliminary))
    ? { key: readKey(preliminary), source: preliminary }
    : null;
}

function contentOf(file: string): Buffer {
  return Buffer.from(textOf(file).trim(), "base64url");
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EACCES") throw cause;
    throw new StartRefused({ code: "code_key_unreadable", file }, `${file} cannot be read`, { cause });
  }
}

function isKey(content: Buffer): boolean {
  return content.length === CODE_KEY_BYTES;
}

/** The key in a file; refuses the start when the file does not hold one. */
function readKey(file: string): Buffer {
  try {
    // a link's target must not be changed: it may be a device
    if (lstatSync(file).isFile()) chmodSync(file, 0o600);
  } catch {
    // another user's file; the next step shows whether it can be read
  }
  const key = contentOf(file);
  if (!isKey(key)) {
    throw new StartRefused(
      { code: "code_key_damaged", file },
      `${file} holds ${key.length} bytes instead of ${CODE_KEY_BYTES}`,
    );
  }
  return key;
}

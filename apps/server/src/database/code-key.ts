import { chmodSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "@platzwart/domain/start-refusal";
import type { Randomness } from "../platform/ports/randomness.ts";
import { giveToOwnerOf } from "../platform/system/file-owner.ts";
import { makeFolder } from "../platform/system/make-folder.ts";
import { CODE_KEY_BYTES } from "../platform/system/secret-cipher.ts";

export const KEY_FILE = "code.key";

/** CODE_KEY, the master key for codes and device passwords. */
interface CodeKey {
  readonly key: Buffer;
  /** Gives the key file its final name, once a database was created with the key. */
  keep(): void;
  /** Deletes a key file created by this start, when the start is refused. */
  discard(): void;
}

/** Without CODE_KEY the first start creates a file (mode 0600), preliminary until its database exists. */
export function readOrCreateCodeKey(
  fromEnvironment: Buffer | null,
  dataDir: string,
  randomness: Randomness,
): CodeKey {
  const file = join(dataDir, KEY_FILE);
  const preliminary = `${file}.new`;
  if (fromEnvironment !== null) return { key: fromEnvironment, keep: () => {}, discard: () => {} };
  if (existsSync(file)) return { key: readKey(file), keep: () => {}, discard: () => {} };
  // a power cut left a partial file, which no database uses
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

/** `source`: name of the variable, or path of the file; null: no key. */
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

/** Refuses the start if the file contains no key. */
function readKey(file: string): Buffer {
  try {
    // a link's target must not be changed, since it may be a device
    if (lstatSync(file).isFile()) chmodSync(file, 0o600);
  } catch {
    // if the file is another user's, the next step shows whether it can be read
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

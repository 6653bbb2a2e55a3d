import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "@platzwart/domain/start-refusal";
import type { Randomness } from "../application/ports/randomness.ts";
import { CODE_KEY_BYTES } from "./code-seal.ts";

const FILE = "code.key";

export interface CodeKey {
  readonly key: Buffer;
  /** Takes a key back that was made just now, when the start it was made for is refused. */
  discard(): void;
}

/**
 * The key that seals codes, from the environment or from a file that is made at the first start (mode 0600).
 * It lies beside the database and belongs into no backup of it (design: storage).
 */
export function readOrMakeCodeKey(
  fromEnvironment: Buffer | null,
  dataDir: string,
  randomness: Randomness,
): CodeKey {
  if (fromEnvironment !== null) return { key: fromEnvironment, discard: () => {} };
  const file = join(dataDir, FILE);
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

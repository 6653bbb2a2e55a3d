import { accessSync, constants } from "node:fs";
import { dirname, join } from "node:path";
import { COMMAND_MESSAGES } from "@platzwart/texts/command-messages";
import type { Config } from "../config.ts";
import { BackupFailed } from "../database/backup-files.ts";
import { DATABASE_FILE } from "../database/sqlite/sqlite-database.ts";
import { CANNOT_OPEN_CODE, errorCodeOf, READ_ONLY_CODE } from "../database/sqlite/sqlite-errors.ts";
import { LOCK_FILE } from "../database/sqlite/sqlite-folder-lock.ts";

/** File system errors for a missing permission. */
const REFUSED_CODES: readonly unknown[] = ["EACCES", "EPERM"];

/** German sentence for a missing file permission, with the path; null: another cause. */
export function missingRightText(
  error: unknown,
  config: Pick<Config, "dataDir" | "databaseUrl">,
): string | null {
  for (const path of pathsToCheck(error instanceof BackupFailed ? error.cause : error, config)) {
    if (isRefused(path, constants.R_OK)) return COMMAND_MESSAGES.mustNotRead(path);
    if (isRefused(path, constants.W_OK)) return COMMAND_MESSAGES.mustNotWrite(path);
  }
  return null;
}

/** SQLite errors name no file, so any of the database's files is possible. */
function pathsToCheck(
  error: unknown,
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
): readonly string[] {
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException;
  if (REFUSED_CODES.includes(code) && path !== undefined) return [path, dirname(path)];
  const sqliteCode = (errorCodeOf(error) ?? 0) & 0xff;
  if (databaseUrl !== null || ![CANNOT_OPEN_CODE, READ_ONLY_CODE].includes(sqliteCode)) return [];
  const names = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, LOCK_FILE, "."];
  return names.map((name) => join(dataDir, name));
}

/** Whether the permission is missing; false for a missing path, or a read-only disk. */
function isRefused(path: string, right: number): boolean {
  try {
    accessSync(path, right);
    return false;
  } catch (error) {
    return REFUSED_CODES.includes((error as NodeJS.ErrnoException).code);
  }
}

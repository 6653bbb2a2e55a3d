import { accessSync, constants } from "node:fs";
import { dirname, join } from "node:path";
import { COMMAND_MESSAGES } from "@platzwart/texts/command-messages";
import type { Config } from "../config.ts";
import { BackupFailed } from "../database/backup-files.ts";
import { DATABASE_FILE } from "../database/sqlite/sqlite-database.ts";
import { CANNOT_OPEN_CODE, errorCodeOf, READ_ONLY_CODE } from "../database/sqlite/sqlite-errors.ts";
import { LOCK_FILE } from "../database/sqlite/sqlite-folder-lock.ts";

/** What a file system says to a user who must not do something. */
const REFUSED_CODES: readonly unknown[] = ["EACCES", "EPERM"];

/** The German sentence where a command failed because its user lacks a right, which names the path; null: not for that. */
export function missingRightText(
  error: unknown,
  config: Pick<Config, "dataDir" | "databaseUrl">,
): string | null {
  for (const path of pathsToLookAt(error instanceof BackupFailed ? error.cause : error, config)) {
    if (isRefused(path, constants.R_OK)) return COMMAND_MESSAGES.mustNotRead(path);
    if (isRefused(path, constants.W_OK)) return COMMAND_MESSAGES.mustNotWrite(path);
  }
  return null;
}

/** The file that an error names, and its folder. SQLite names none: it may be any of the database's. */
function pathsToLookAt(
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

/** Whether the user lacks the right; not where the path is missing, or on a disk that is read-only for all. */
function isRefused(path: string, right: number): boolean {
  try {
    accessSync(path, right);
    return false;
  } catch (error) {
    return REFUSED_CODES.includes((error as NodeJS.ErrnoException).code);
  }
}

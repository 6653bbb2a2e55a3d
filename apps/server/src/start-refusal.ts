import { Refused } from "@platzwart/domain/refusal";
import { StartFailedAfterUpdate, StartRefused } from "@platzwart/domain/start-refusal";
import { refusalText } from "@platzwart/texts/refusals";
import { START_MESSAGES } from "@platzwart/texts/start-messages";
import { startRefusalText } from "@platzwart/texts/start-refusals";
import { BackupFailed } from "./database/backup-files.ts";
import {
  isLockNotAvailable,
  changesRefusedBy as refusedByPostgres,
} from "./database/postgres/postgres-errors.ts";
import {
  BUSY_CODE,
  errorCodeOf,
  NO_ROOM_TO_OPEN_CODE,
  changesRefusedBy as refusedBySqlite,
} from "./database/sqlite/sqlite-errors.ts";
import type { RefusalOfChanges } from "./database/storage.ts";

/** File system errors of a full disk. */
const FULL_CODES: readonly unknown[] = ["ENOSPC", "EDQUOT"];

/** German sentence for a refused start or command. */
export function reasonOf(error: unknown): string {
  if (error instanceof StartFailedAfterUpdate)
    return `${reasonOf(error.cause)}\n${START_MESSAGES.howToGoBack(error.backup)}`;
  const cause = error instanceof StartRefused || error instanceof BackupFailed ? error.cause : error;
  if (isOfReadOnlyDisk(cause)) return START_MESSAGES.diskReadOnly(writtenPath(cause));
  const refusal = changesRefused(cause);
  if (refusal === "disk_full") return START_MESSAGES.diskFull;
  if (refusal === "database_read_only") return START_MESSAGES.databaseReadOnly;
  if (error instanceof StartRefused) {
    const isTableLocked = error.refusal.code === "database_unusable" && isLockNotAvailable(cause);
    return isTableLocked ? START_MESSAGES.databaseLocked : startRefusalText(error.refusal);
  }
  if (errorCodeOf(error) === BUSY_CODE || isLockNotAvailable(error)) return START_MESSAGES.databaseLocked;
  // nothing is controlled yet, so the disk's own error is shown
  if (error instanceof Refused && error.refusal.code === "storage_lost") return reasonOf(error.cause);
  if (error instanceof Refused && error.refusal.code === "database_locked")
    return START_MESSAGES.databaseLocked;
  if (error instanceof Refused && error.refusal.code === "database_unavailable")
    return refusalText(error.refusal);
  // apart from storage, only the first admin's password is refused in this way
  if (error instanceof Refused) return START_MESSAGES.adminPasswordRefused(refusalText(error.refusal));
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export function isOfReadOnlyDisk(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === "EROFS";
}

/** The path that could not be written; of a copy it is the destination, which Node.js names second. */
export function writtenPath(error: Error): string {
  if ("dest" in error) return String(error.dest);
  return "path" in error ? String(error.path) : error.message;
}

/** null: another cause. */
function changesRefused(error: unknown): RefusalOfChanges | null {
  if (error instanceof Refused) {
    const { code } = error.refusal;
    return code === "disk_full" || code === "database_read_only" ? code : null;
  }
  if (errorCodeOf(error) === NO_ROOM_TO_OPEN_CODE) return "disk_full";
  if (error instanceof Error && "code" in error && FULL_CODES.includes(error.code)) return "disk_full";
  return refusedBySqlite(error) ?? refusedByPostgres(error);
}

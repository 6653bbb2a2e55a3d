import { StartRefused } from "@platzwart/domain/start-refusal";
import type { RefusalOfChanges } from "../storage.ts";

/** SQLITE_BUSY: another process has a lock. */
export const BUSY_CODE = 5;

/** SQLITE_CANTOPEN: a file cannot be opened, or one beside it cannot be created. */
export const CANNOT_OPEN_CODE = 14;

/** SQLITE_FULL: the write-ahead log has no commit mark, and SQLite rolls back. */
const FULL_CODE = 13;

/** SQLITE_READONLY: the connection or the disk is read-only. */
export const READ_ONLY_CODE = 8;

/** SQLITE_IOERR_SHMSIZE: no room for the -shm file, which every database needs. */
export const NO_ROOM_TO_OPEN_CODE = 4874;

/** SQLITE_IOERR and SQLITE_NOTADB, after which the connection cannot be trusted. */
const FATAL_CODES: ReadonlySet<number> = new Set([10, 26]);

/** The disk fails, or the file is not a database any more. */
export function isOfLostDisk(error: unknown): boolean {
  return FATAL_CODES.has((errorCodeOf(error) ?? 0) & 0xff);
}

/** null: not an error of SQLite. */
export function errorCodeOf(error: unknown): number | null {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode
    : null;
}

/** Why nothing was stored and the transaction was rolled back; null: another error. */
export function changesRefusedBy(error: unknown): RefusalOfChanges | null {
  const code = errorCodeOf(error) ?? 0;
  if (code === FULL_CODE) return "disk_full";
  return (code & 0xff) === READ_ONLY_CODE ? "database_read_only" : null;
}

/** SQLITE_CORRUPT and SQLITE_NOTADB: the file was not written by SQLite. */
const DAMAGE_CODES: ReadonlySet<number> = new Set([11, 26]);

/** Refusal of a start with a damaged database; null: another error. */
export function refusalOfDamage(error: unknown, dataDir: string): StartRefused | null {
  if (!isDamageError(error)) return null;
  const reason = error instanceof Error ? error.message : String(error);
  return new StartRefused({ code: "database_damaged", database: dataDir }, `${dataDir}: ${reason}`, {
    cause: error,
  });
}

export function isDamageError(error: unknown): boolean {
  return DAMAGE_CODES.has((errorCodeOf(error) ?? 0) & 0xff);
}

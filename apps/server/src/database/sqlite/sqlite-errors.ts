import { StartRefused } from "@platzwart/domain/start-refusal";
import type { ChangesRefused } from "../storage.ts";

/** SQLite's error code SQLITE_BUSY: another process holds a lock. */
export const BUSY_CODE = 5;

/** SQLite's error code SQLITE_CANTOPEN: a file cannot be opened, or one beside it cannot be made. */
export const CANNOT_OPEN_CODE = 14;

/** SQLite's error code SQLITE_FULL. The write-ahead log then holds no commit mark, and SQLite rolls back. */
const FULL_CODE = 13;

/** SQLite's error code SQLITE_READONLY: the connection or the disk is read-only. */
export const READ_ONLY_CODE = 8;

/** SQLite's error code SQLITE_IOERR_SHMSIZE: no room for the -shm file, which every database needs. */
export const NO_ROOM_TO_OPEN_CODE = 4874;

/** SQLite's error codes after which the connection cannot be trusted: SQLITE_IOERR, SQLITE_NOTADB. */
const FATAL_CODES: ReadonlySet<number> = new Set([10, 26]);

/** Whether the disk or its content cannot be trusted any more. */
export function isOfLostDisk(error: unknown): boolean {
  return FATAL_CODES.has((errorCodeOf(error) ?? 0) & 0xff);
}

/** SQLite's code of an error; null: the error is not SQLite's. */
export function errorCodeOf(error: unknown): number | null {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode
    : null;
}

/** Why SQLite stored nothing and rolled the transaction back; null: another error. */
export function changesRefusedBy(error: unknown): ChangesRefused | null {
  const code = errorCodeOf(error) ?? 0;
  if (code === FULL_CODE) return "disk_full";
  return (code & 0xff) === READ_ONLY_CODE ? "database_read_only" : null;
}

/** SQLITE_CORRUPT and SQLITE_NOTADB: the file was not written by SQLite. */
const DAMAGE_CODES: ReadonlySet<number> = new Set([11, 26]);

/** The refusal of a start on a damaged file; null: another error. */
export function refusalOfDamage(error: unknown, dataDir: string): StartRefused | null {
  if (!saysDamaged(error)) return null;
  const reason = error instanceof Error ? error.message : String(error);
  return new StartRefused({ code: "database_damaged", database: dataDir }, `${dataDir}: ${reason}`, {
    cause: error,
  });
}

/** Whether SQLite reports a damaged file. */
export function saysDamaged(error: unknown): boolean {
  return DAMAGE_CODES.has((errorCodeOf(error) ?? 0) & 0xff);
}

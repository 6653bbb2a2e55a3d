/** SQLite's error code SQLITE_BUSY: another process holds a lock. */
export const BUSY_CODE = 5;

/** SQLite's error code SQLITE_FULL. The write-ahead log then holds no commit mark, and SQLite rolls back. */
export const FULL_CODE = 13;

/** SQLite's error codes that mean a broken database: SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_NOTADB. */
export const FATAL_CODES: ReadonlySet<number> = new Set([10, 11, 26]);

/** SQLite's code of an error; null: the error is not SQLite's. */
export function errorCodeOf(error: unknown): number | null {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode
    : null;
}

/** SQLITE_CORRUPT and SQLITE_NOTADB: the file is not what SQLite wrote. */
const DAMAGE_CODES: ReadonlySet<number> = new Set([11, 26]);

/** Whether an error of SQLite says that the database's file is damaged. */
export function saysDamaged(error: unknown): boolean {
  return DAMAGE_CODES.has((errorCodeOf(error) ?? 0) & 0xff);
}

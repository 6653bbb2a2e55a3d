import type { RefusalOfChanges } from "../storage.ts";

// names of PostgreSQL's error codes (appendix A of its manual)

/** disk_full; the server has then aborted the transaction. */
const DISK_FULL = "53100";
/** read_only_sql_transaction; the statement has changed nothing. */
const READ_ONLY = "25006";
/** lock_not_available. */
const LOCK_NOT_AVAILABLE = "55P03";
/** too_many_connections (also of a role or database), cannot_connect_now, and a port without a listener. */
const NO_CONNECTION_CODES: readonly unknown[] = ["53300", "57P03", "ECONNREFUSED"];
/** admin_shutdown, crash_shutdown, and a broken connection. */
const ENDED_CODES: readonly unknown[] = ["57P01", "57P02", "ECONNRESET", "EPIPE"];
/** Messages of pg, without a code, for a query whose connection ended before or during it. */
const ENDED_MESSAGES: readonly string[] = [
  "Connection terminated unexpectedly",
  "Client has encountered a connection error and is not queryable",
];
/** internal_error. */
const INTERNAL_ERROR = "XX000";
/** Message of a new connection, always in English, without room for its files. */
const NO_ROOM_MESSAGE = "could not write init file";
/** Messages of pg, without a code, for timeouts of an answer, a connection and the pool. */
const TIMEOUT_MESSAGES: readonly string[] = [
  "Query read timeout",
  "Connection terminated due to connection timeout",
  "timeout exceeded when trying to connect",
];

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : null;
}

/** insufficient_privilege, such as to create or read a table. */
export function isForbidden(error: unknown): boolean {
  return codeOf(error) === "42501";
}

/** The wait for a lock exceeded lock_timeout. */
export function isLockNotAvailable(error: unknown): boolean {
  return codeOf(error) === LOCK_NOT_AVAILABLE;
}

/** No connection is free, or PostgreSQL is starting or stopping. */
export function acceptsNoConnection(error: unknown): boolean {
  return NO_CONNECTION_CODES.includes(codeOf(error));
}

/** The transaction is rolled back, unless COMMIT failed. */
export function isConnectionEnded(error: unknown): boolean {
  if (ENDED_CODES.includes(codeOf(error))) return true;
  return error instanceof Error && ENDED_MESSAGES.includes(error.message);
}

/** The wait for an answer or a connection was given up. */
export function isTimeout(error: unknown): error is Error {
  return error instanceof Error && TIMEOUT_MESSAGES.includes(error.message);
}

/** Why nothing was stored and the transaction was rolled back or could not begin; null: another error. */
export function changesRefusedBy(error: unknown): RefusalOfChanges | null {
  if (!(error instanceof Error && "code" in error)) return null;
  if (error.code === READ_ONLY) return "database_read_only";
  if (error.code === DISK_FULL) return "disk_full";
  // an unusable disk has no error code of its own
  return error.code === INTERNAL_ERROR && error.message === NO_ROOM_MESSAGE ? "disk_full" : null;
}

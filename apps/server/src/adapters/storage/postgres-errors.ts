import type { ChangesRefused } from "../../application/ports/storage.ts";

/** PostgreSQL's error code disk_full; the server has then aborted the transaction. */
const DISK_FULL = "53100";
/** PostgreSQL's error code read_only_sql_transaction; the statement has changed nothing. */
const READ_ONLY = "25006";
/** Why PostgreSQL stored nothing, and rolled the transaction back or did not even begin it; null: another error. */
export function changesRefusedBy(error: unknown): ChangesRefused | null {
  if (!(error instanceof Error && "code" in error)) return null;
  if (error.code === READ_ONLY) return "database_read_only";
  return error.code === DISK_FULL ? "disk_full" : null;
}

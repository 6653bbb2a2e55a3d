import { type RefusalCode, Refused } from "@platzwart/domain/refusal";

/** Refusals of a write that come of the storage, and not of who writes what. */
export const STORAGE_REFUSALS: readonly RefusalCode[] = [
  "disk_full",
  "database_read_only",
  "database_locked",
  "database_unavailable",
  "storage_lost",
  "outcome_unknown",
];

/** Whether a change failed because nothing can be stored now, or it is not known whether it was. */
export function isStorageRefusal(error: unknown): boolean {
  return error instanceof Refused && STORAGE_REFUSALS.includes(error.refusal.code);
}

/** Those of which the storage itself tells the log when they begin and end: every try beside it would repeat that. */
const TOLD_BY_STORAGE: ReadonlySet<string> = new Set(["disk_full", "database_read_only", "storage_lost"]);

/** Whether the log knows already why a change failed. */
export function isAlreadyLogged(error: unknown): boolean {
  return error instanceof Refused && TOLD_BY_STORAGE.has(error.refusal.code);
}

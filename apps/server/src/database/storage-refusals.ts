import { type RefusalCode, Refused } from "@platzwart/domain/refusal";

/** Refusals of a write because of the storage, not of its author or content. */
export const STORAGE_REFUSALS: readonly RefusalCode[] = [
  "disk_full",
  "database_read_only",
  "database_locked",
  "database_unavailable",
  "storage_lost",
  "outcome_unknown",
];

/** Whether a change failed because nothing can be stored now, or is in doubt. */
export function isStorageRefusal(error: unknown): boolean {
  return error instanceof Refused && STORAGE_REFUSALS.includes(error.refusal.code);
}

/** The storage logs begin and end of these; every attempt would repeat them. */
const LOGGED_BY_STORAGE: ReadonlySet<string> = new Set(["disk_full", "database_read_only", "storage_lost"]);

/** Whether the cause is in the log already. */
export function isAlreadyLogged(error: unknown): boolean {
  return error instanceof Refused && LOGGED_BY_STORAGE.has(error.refusal.code);
}

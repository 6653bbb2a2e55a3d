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

/** Nothing can be stored now, or the change is in doubt. */
export function isStorageRefusal(error: unknown): boolean {
  return error instanceof Refused && STORAGE_REFUSALS.includes(error.refusal.code);
}

/** The storage logs their begin and end, which every attempt would repeat. */
const LOGGED_BY_STORAGE: ReadonlySet<string> = new Set(["disk_full", "database_read_only", "storage_lost"]);

export function isAlreadyLogged(error: unknown): boolean {
  return error instanceof Refused && LOGGED_BY_STORAGE.has(error.refusal.code);
}

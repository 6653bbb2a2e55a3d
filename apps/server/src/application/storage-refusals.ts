import { Refused } from "@platzwart/domain/refusal";

/** Refusals of a write that come of the storage, and not of who writes what. */
const STORAGE_REFUSALS: ReadonlySet<string> = new Set(["disk_full", "database_read_only", "database_locked"]);

/** Whether a change was refused because nothing can be stored now. */
export function isStorageRefusal(error: unknown): boolean {
  return error instanceof Refused && STORAGE_REFUSALS.has(error.refusal.code);
}

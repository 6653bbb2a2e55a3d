import { Refused } from "@platzwart/domain/refusal";
import { CommitInDoubt } from "./ports/storage.ts";

/** Refusals of a write that come of the storage, and not of who writes what. */
const STORAGE_REFUSALS: ReadonlySet<string> = new Set([
  "disk_full",
  "database_read_only",
  "database_locked",
  "database_unavailable",
  "storage_lost",
]);

/** Whether a change failed because nothing can be stored now, or it is not known whether it was. */
export function isStorageRefusal(error: unknown): boolean {
  return (
    error instanceof CommitInDoubt || (error instanceof Refused && STORAGE_REFUSALS.has(error.refusal.code))
  );
}

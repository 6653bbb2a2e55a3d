import type { Instant } from "@platzwart/domain/time/instant";
import type { Erasure } from "./erasure-store.ts";

/** The journal was read, and is none. */
export class ErasureJournalDamaged extends Error {}

/** What was erased, kept apart from the database: an older database that takes its place is told by it. */
export interface ErasureJournal {
  /** Empty where nothing was ever written. Rejects when it cannot be read, with ErasureJournalDamaged when it is none. */
  read(): Promise<readonly Erasure[]>;
  /** Replaces all of it, wholly or not at all. */
  write(erasures: readonly Erasure[]): Promise<void>;
  /** Gives what is none another name, and returns its path. */
  putAside(at: Instant): Promise<string>;
}

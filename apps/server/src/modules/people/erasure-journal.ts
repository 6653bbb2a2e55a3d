import type { Instant } from "@platzwart/domain/time/instant";
import type { Erasure } from "./erasure-store.ts";

/** The journal was read, and is none. */
export class ErasureJournalDamaged extends Error {}

/** An erasure as the journal notes it. */
export interface JournaledErasure extends Erasure {
  /** The place (Storage.place) of the database in which it was erased; null: an older version noted it. */
  readonly place: string | null;
}

/** What was erased, kept apart from the database: an older database that takes its place is told by it. */
export interface ErasureJournal {
  /**
   * null: nothing was ever written there, or its disk is not mounted. Rejects when it cannot be read, with
   * ErasureJournalDamaged when it is none.
   */
  read(): Promise<readonly JournaledErasure[] | null>;
  /** Replaces all of it, wholly or not at all. */
  write(erasures: readonly JournaledErasure[]): Promise<void>;
  /** Gives what is none another name, and returns its path. */
  putAside(at: Instant): Promise<string>;
}

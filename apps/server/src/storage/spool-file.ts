import type { Instant } from "@platzwart/domain/time/instant";
import type { StoredGuesses } from "../modules/access/guess-limit-store.ts";
import type { NewLogEntry } from "../modules/log/system-log-store.ts";
import type { GuessClockMark } from "./installation-store.ts";

/** Wrong codes that are not stored yet, and how far the time of GuessLimits was then. */
export interface SpooledGuesses {
  readonly guesses: StoredGuesses;
  readonly clock: GuessClockMark;
}

export type SpooledItem = { readonly entry: NewLogEntry } | SpooledGuesses;

/** A file beside the database, for what the database does not take now (D-10). Each rejects with what the file system says. */
export interface SpoolFile {
  /** What is there, in order; nothing where there is no file. What cannot be understood is left out. Comes first. */
  read(): Promise<readonly SpooledItem[]>;
  /** Lays aside what cannot be read, so that nothing is written over it; the path where it is. */
  setAside(at: Instant): Promise<string>;
  /** Takes the room that it needs while there is some. */
  reserve(): Promise<void>;
  /** Resolves once the items are on the disk, behind those that are there. */
  append(items: readonly SpooledItem[]): Promise<void>;
  /** Nothing is there any more. */
  clear(): Promise<void>;
}

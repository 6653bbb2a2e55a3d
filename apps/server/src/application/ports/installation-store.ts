import type { Duration, Instant } from "@platzwart/domain/time/instant";

/** What the server keeps about itself, beside the hall's data. */
export interface InstallationStore {
  /** What was known of the wall clock: the last time that was believed, and how long it was in doubt since; null: nothing. */
  clockMark(): Promise<{ readonly believedAt: Instant; readonly doubtedFor: Duration } | null>;
  /** The places (Storage.place) at which this database was started, the last one last. */
  places(): Promise<readonly string[]>;
  setPlaces(places: readonly string[]): Promise<void>;
  setClockMark(mark: { readonly believedAt: Instant; readonly doubtedFor: Duration }): Promise<void>;
}

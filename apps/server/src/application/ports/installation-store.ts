import type { Duration, Instant } from "@platzwart/domain/time/instant";

/** What the server keeps about itself, beside the hall's data. */
export interface InstallationStore {
  /** What was known of the wall clock: the last time that was believed, and how long it was in doubt since; null: nothing. */
  clockMark(): Promise<{ readonly believedAt: Instant; readonly doubtedFor: Duration } | null>;
  setClockMark(mark: { readonly believedAt: Instant; readonly doubtedFor: Duration }): Promise<void>;
}

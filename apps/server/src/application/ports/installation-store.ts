import type { Instant } from "@platzwart/domain/time/instant";

/** What the server keeps about itself, beside the hall's data. */
export interface InstallationStore {
  /** The last wall time that was believed; null: not known. */
  believedAt(): Promise<Instant | null>;
  setBelievedAt(at: Instant): Promise<void>;
}

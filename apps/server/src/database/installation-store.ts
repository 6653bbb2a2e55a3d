import type { Instant } from "@platzwart/domain/time/instant";

/** How far the clock was by which wrong codes are counted (GuessLimits). */
export interface GuessClockMark {
  readonly time: Instant;
}

/** What the server keeps about itself, beside the hall's data. */
export interface InstallationStore {
  /** The id that the first start gave this hall; null: a version before that, whose database is read-only for now. */
  hallId(): Promise<string | null>;
  /** The time that it was at least (ClockWatch); null: nothing is known. */
  clockMark(): Promise<Instant | null>;
  setClockMark(mark: Instant): Promise<void>;
  /** null: no wrong code was ever counted. */
  guessClock(): Promise<GuessClockMark | null>;
  setGuessClock(mark: GuessClockMark): Promise<void>;
  /** The test code (D-12), encrypted (SecretCipher); null: none was needed yet. */
  testCode(): Promise<string | null>;
  setTestCode(encrypted: string): Promise<void>;
}

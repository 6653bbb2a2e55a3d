import type { Duration, Instant } from "@platzwart/domain/time/instant";

/** What is kept of the wall clock over restarts (ClockWatch). */
export interface ClockMark {
  /** The last wall time that was believed. */
  readonly believedAt: Instant;
  /** How long the clock has been in doubt since, while the server ran; 0: it is not. */
  readonly doubtedFor: Duration;
  /** How much longer the server has to run without another jump until the clock is steady; 0: no jump was lately. */
  readonly unsteadyFor: Duration;
}

/** How far the GuessClock was, and what the other clocks said then. */
export interface GuessClockMark {
  readonly time: Instant;
  readonly wall: Instant;
  /** By Clock.elapsed. */
  readonly elapsed: Duration;
  /** The start of the machine for which `elapsed` counts; null: not known. */
  readonly bootId: string | null;
}

/** What the server keeps about itself, beside the hall's data. */
export interface InstallationStore {
  /** The id that the first start gave this hall; null: a version before that, whose database is read-only for now. */
  hallId(): Promise<string | null>;
  /** What was known of the wall clock; null: nothing. */
  clockMark(): Promise<ClockMark | null>;
  setClockMark(mark: ClockMark): Promise<void>;
  /** How far the GuessClock was; null: it never ran. */
  guessClock(): Promise<GuessClockMark | null>;
  setGuessClock(mark: GuessClockMark): Promise<void>;
  /** The test code (D-12), encrypted (SecretCipher); null: none was needed yet. */
  testCode(): Promise<string | null>;
  setTestCode(encrypted: string): Promise<void>;
}

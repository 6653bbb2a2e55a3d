import type { GuessRecord } from "@platzwart/domain/access/guess-limit";
import type { Instant } from "@platzwart/domain/time/instant";

/** Whose wrong codes are counted: those at a door, those of a user who asks without a door, or all together. */
export type GuessSubject = `door-${string}` | `user-${string}` | "hall";

/** The wrong codes of one subject. All times but `alarmSince` are those of GuessLimits, not of the wall clock. */
export interface StoredGuesses {
  readonly subject: GuessSubject;
  readonly record: GuessRecord;
  /** Until when an operator knows of them; null: nobody ever said so. */
  readonly acknowledgedAt: Instant | null;
  /** Since when somebody must hear of them, by the wall clock; null: nobody must. */
  readonly alarmSince: Instant | null;
}

/** Keeps wrong codes over restarts (D-21). */
export interface GuessLimitStore {
  list(): Promise<StoredGuesses[]>;
  put(guesses: StoredGuesses): Promise<void>;
  delete(subject: GuessSubject): Promise<void>;
}

import type { LiveChannel } from "@platzwart/contract/live-events";
import type { Instant } from "@platzwart/domain/time/instant";

export interface LiveEvent {
  readonly number: number;
  readonly channel: LiveChannel;
  /** The payload as it goes out, encoded; digits in it are sealed until delivery. */
  readonly payload: unknown;
}

export interface LiveEventStore {
  /** Numbers and stores an event; it is told to listeners once its transaction is committed. */
  append(channel: LiveChannel, payload: unknown, at: Instant): Promise<void>;
  /** The events after a number, oldest first; null when the number is too old or was never given out. */
  listAfter(number: number, limit: number): Promise<LiveEvent[] | null>;
  /** The number of the newest event; 0 when there was none. */
  newest(): Promise<number>;
  /** Forgets what is older, but never the newest event, so that numbers go on. */
  pruneBefore(at: Instant): Promise<void>;
}

import type { LiveChannel } from "@platzwart/contract/live-events";
import type { Instant } from "@platzwart/domain/time/instant";

export interface LiveEvent {
  readonly number: number;
  readonly channel: LiveChannel;
  /** The payload as it goes out, encoded; digits in it are encrypted until delivery. */
  readonly payload: unknown;
}

export interface LiveEventStore {
  /** Numbers and stores an event; listeners get the event once its transaction is committed. */
  append(channel: LiveChannel, payload: unknown, at: Instant): Promise<void>;
  /** The events after a number, oldest first; null if the number is too old or was never used. */
  listAfter(number: number, limit: number): Promise<LiveEvent[] | null>;
  /** The number of the newest event; 0 before the first event. */
  newest(): Promise<number>;
  /** Deletes older events, but never the newest one, so that numbers are not used twice. */
  deleteBefore(at: Instant): Promise<void>;
}

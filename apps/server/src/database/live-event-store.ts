import type { LiveChannel } from "@platzwart/contract/live-events";
import type { Instant } from "@platzwart/domain/time/instant";

/** A change that is sent to the browsers that have an open live stream (server-sent events). */
export interface LiveEvent {
  /** From 1, without gaps, in order of commits; the id of the event in the live stream. */
  readonly number: number;
  /** The kind of change, such as "courts-changes"; the name of the event in the live stream. */
  readonly channel: LiveChannel;
  /** The JSON value that is sent; digits in it are encrypted until delivery. */
  readonly payload: unknown;
}

export interface LiveEventStore {
  /** Stores an event of time `at` with the next number; listeners get it once its transaction is committed. */
  append(channel: LiveChannel, payload: unknown, at: Instant): Promise<void>;
  /** At most `limit` events after a number, oldest first; null: the number was deleted or never used. */
  listAfter(number: number, limit: number): Promise<LiveEvent[] | null>;
  /** The number of the newest event; 0 before the first event. */
  newestNumber(): Promise<number>;
  /** Deletes events from before an instant, but never the newest one, so that numbers are not used twice. */
  deleteBefore(at: Instant): Promise<void>;
}

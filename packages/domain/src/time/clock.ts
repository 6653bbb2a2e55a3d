import type { Duration, Instant } from "./instant.ts";

/** A timer that has not fired yet. */
export interface PendingTimer {
  cancel(): void;
}

/**
 * Time as a dependency: code that waits or reads the time takes a Clock, so that tests can control time.
 */
export interface Clock {
  /** The time of the system clock, which people and time servers can set forward or back. */
  now(): Instant;
  /**
   * Monotonic time since an arbitrary start, for measuring durations. Whole milliseconds, so that instants computed
   * from it are whole and can be stored.
   */
  elapsed(): Duration;
  /** Calls `run` once after `delay`; `name` appears in the server log. */
  timer(name: string, delay: Duration, run: () => void): PendingTimer;
}

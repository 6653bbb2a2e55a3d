import type { Duration, Instant } from "./instant.ts";

/** A timer that has not fired yet. */
export interface PendingTimer {
  cancel(): void;
}

/**
 * Time as a dependency: code that waits or reads the time takes a Clock, so that tests can control time. `now` is the
 * wall clock, which people and time servers can set; `elapsed` never runs backwards.
 */
export interface Clock {
  now(): Instant;
  /** Monotonic time since an arbitrary start, for measuring durations. */
  elapsed(): Duration;
  /** Calls `run` once after `delay`; the server log shows the name. */
  timer(name: string, delay: Duration, run: () => void): PendingTimer;
}

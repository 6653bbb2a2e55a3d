import type { Duration, Instant } from "./instant.ts";

/** A timer that has not fired yet. */
export interface PendingTimer {
  cancel(): void;
}

/**
 * Time as a dependency: everything that waits or asks for the time takes a Clock.
 * `now` is the wall clock, which people and time servers can set; `elapsed` never runs backwards.
 */
export interface Clock {
  now(): Instant;
  /** Monotonic time since some fixed moment, for durations. */
  elapsed(): Duration;
  /** Calls `run` once after `delay`; the name shows in diagnostics. */
  timer(name: string, delay: Duration, run: () => void): PendingTimer;
}

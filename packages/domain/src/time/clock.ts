import type { Duration, Instant } from "./instant.ts";

export interface PendingTimer {
  cancel(): void;
}

/** Injected, so that tests control time. */
export interface Clock {
  /** People and time servers can set this clock forward or back. */
  now(): Instant;
  /** Monotonic, from an arbitrary start; whole milliseconds, so that computed instants can be stored. */
  elapsed(): Duration;
  /** `name` appears in the server log. */
  timer(name: string, delay: Duration, run: () => void): PendingTimer;
}

import type { Clock } from "@platzwart/domain/time/clock";
import type { Duration } from "@platzwart/domain/time/instant";

interface Count {
  /** The beginning of the key's period, in monotonic time. */
  readonly since: Duration;
  count: number;
}

/** Counts each key's events within a period that begins with the key's first event. Keys are never forgotten. */
export class PeriodCounter<Key> {
  readonly #clock: Clock;
  readonly #period: Duration;
  readonly #counts = new Map<Key, Count>();

  constructor(clock: Clock, period: Duration) {
    this.#clock = clock;
    this.#period = period;
  }

  /** Counts an event of the key; returns the key's count in its period. */
  next(key: Key): number {
    const now = this.#clock.elapsed();
    const existing = this.#counts.get(key);
    const current =
      existing !== undefined && now - existing.since < this.#period ? existing : { since: now, count: 0 };
    current.count += 1;
    this.#counts.set(key, current);
    return current.count;
  }
}

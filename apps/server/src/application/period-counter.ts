import type { Clock } from "@platzwart/domain/time/clock";
import type { Duration } from "@platzwart/domain/time/instant";

interface Count {
  /** When its period began, of `elapsed`. */
  readonly since: Duration;
  count: number;
}

/** Counts how often each key came within a period that begins when it first comes; as many are kept as keys ever came. */
export class PeriodCounter<Key> {
  readonly #clock: Clock;
  readonly #period: Duration;
  readonly #counts = new Map<Key, Count>();

  constructor(clock: Clock, period: Duration) {
    this.#clock = clock;
    this.#period = period;
  }

  /** How often the key has come in its period, this time included. */
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

import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds, minus } from "@platzwart/domain/time/instant";

/** The events of one key in its present period. */
interface PeriodCount {
  /** The beginning of the key's period, as monotonic time (Clock.elapsed). */
  readonly startedAt: Duration;
  count: number;
}

/**
 * Counts the events of each key within a period that begins with the key's first event. Counts are never removed from
 * memory, so the number of different keys must be bounded.
 */
export class PeriodCounter<Key> {
  readonly #clock: Clock;
  readonly #period: Duration;
  readonly #counts = new Map<Key, PeriodCount>();

  constructor(clock: Clock, period: Duration) {
    this.#clock = clock;
    this.#period = period;
  }

  /** Counts an event of the key; returns the key's count in its period. */
  count(key: Key): number {
    const now = this.#clock.elapsed();
    const existing = this.#counts.get(key);
    const current =
      existing !== undefined && now - existing.startedAt < this.#period
        ? existing
        : { startedAt: now, count: 0 };
    current.count += 1;
    this.#counts.set(key, current);
    return current.count;
  }

  /** How long the key's period goes on; nothing: it has none. */
  left(key: Key): Duration {
    const existing = this.#counts.get(key);
    return existing === undefined
      ? milliseconds(0)
      : minus(this.#period, minus(this.#clock.elapsed(), existing.startedAt));
  }
}

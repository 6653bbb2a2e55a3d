import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds, minus } from "@platzwart/domain/time/instant";

/** The events of one key in its present period. */
interface PeriodCount {
  /** The beginning of the key's period, as monotonic time (Clock.elapsed). */
  readonly startedAt: Duration;
  count: number;
}

/**
 * Counts the events of each key within a period that begins with the key's first event. Periods that are over are
 * forgotten, so that only the number of different keys within one must be bounded.
 */
export class PeriodCounter<Key> {
  readonly #clock: Clock;
  readonly #period: Duration;
  /** Those that began first come first. */
  readonly #counts = new Map<Key, PeriodCount>();

  constructor(clock: Clock, period: Duration) {
    this.#clock = clock;
    this.#period = period;
  }

  /** Counts an event of the key; returns the key's count in its period. */
  count(key: Key): number {
    const now = this.#clock.elapsed();
    for (const [known, { startedAt }] of this.#counts) {
      if (now - startedAt < this.#period) break;
      this.#counts.delete(known);
    }
    const current = this.#counts.get(key) ?? { startedAt: now, count: 0 };
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

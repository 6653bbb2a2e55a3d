import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds } from "@platzwart/domain/time/instant";

/** At most `max` events within any `period`. */
export interface Rate {
  readonly max: number;
  readonly period: Duration;
}

/** `at`: by Clock.elapsed. */
interface CountedEvent {
  readonly at: Duration;
}

/** Beyond this number the least recently counted key is dropped. */
const MAX_KEYS = 10_000;

/**
 * Limits events per key in sliding windows of the monotonic clock. rate-limiter-flexible and @fastify/rate-limit
 * count by the wall clock, which may be set, and answer by promises, which a write transaction must not await.
 */
export class RateLimit {
  readonly #clock: Pick<Clock, "elapsed">;
  readonly #rates: readonly Rate[];
  readonly #longest: Duration;
  /** Events of the longest period, oldest first; the least recently counted key comes first. */
  readonly #events = new Map<string, readonly CountedEvent[]>();

  constructor(clock: Pick<Clock, "elapsed">, rates: readonly Rate[]) {
    this.#clock = clock;
    this.#rates = rates;
    this.#longest = milliseconds(Math.max(...rates.map(({ period }) => period)));
  }

  /** Time until the next event is allowed; zero: now. */
  timeUntilAllowed(key: string): Duration {
    const events = this.#recent(key);
    const now = this.#clock.elapsed();
    const waits = this.#rates.map(({ max, period }) => {
      const blockingEvent = events[events.length - max];
      return blockingEvent === undefined ? 0 : period - (now - blockingEvent.at);
    });
    return milliseconds(Math.max(0, ...waits));
  }

  isReached(key: string): boolean {
    return this.timeUntilAllowed(key) > 0;
  }

  /** Counts an event; returns a function that takes the count back. */
  count(key: string): () => void {
    const event: CountedEvent = { at: this.#clock.elapsed() };
    const events = [...this.#recent(key), event];
    this.#events.delete(key);
    this.#events.set(key, events);
    const [oldest] = this.#events.keys();
    if (oldest !== undefined && this.#events.size > MAX_KEYS) this.#events.delete(oldest);
    return () => this.#keep(key, (other) => other !== event);
  }

  #recent(key: string): readonly CountedEvent[] {
    const now = this.#clock.elapsed();
    this.#keep(key, ({ at }) => now - at < this.#longest);
    return this.#events.get(key) ?? [];
  }

  #keep(key: string, isKept: (event: CountedEvent) => boolean): void {
    const events = this.#events.get(key);
    if (events === undefined) return;
    const keptEvents = events.filter(isKept);
    if (keptEvents.length === 0) this.#events.delete(key);
    else if (keptEvents.length < events.length) this.#events.set(key, keptEvents);
  }
}

import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds, minus } from "@platzwart/domain/time/instant";

/** An event, by its time since the start of the server. */
interface CountedEvent {
  readonly at: Duration;
}

/** Says when a key has had as many events as allowed within a period that ends now. */
export class SlidingLimit<Key> {
  readonly #clock: Clock;
  readonly #max: number;
  readonly #period: Duration;
  /** The events of the last period; a key without any has no entry. */
  readonly #events = new Map<Key, readonly CountedEvent[]>();

  /** `max`: how many events of a key are allowed within `period`. */
  constructor(clock: Clock, { max, period }: { readonly max: number; readonly period: Duration }) {
    this.#clock = clock;
    this.#max = max;
    this.#period = period;
  }

  isReached(key: Key): boolean {
    return this.#recent(key).length >= this.#max;
  }

  /** How long until it is not reached any more; nothing: it is not reached. */
  wait(key: Key): Duration {
    const counted = this.#recent(key);
    const first = counted[counted.length - this.#max];
    return first === undefined
      ? milliseconds(0)
      : minus(this.#period, minus(this.#clock.elapsed(), first.at));
  }

  /** Counts an event now; returns a function that takes it back. */
  count(key: Key): () => void {
    const event: CountedEvent = { at: this.#clock.elapsed() };
    this.#events.set(key, [...this.#recent(key), event]);
    return () => this.#keep(key, (other) => other !== event);
  }

  #recent(key: Key): readonly CountedEvent[] {
    const now = this.#clock.elapsed();
    this.#keep(key, ({ at }) => now - at < this.#period);
    return this.#events.get(key) ?? [];
  }

  #keep(key: Key, isKept: (event: CountedEvent) => boolean): void {
    const kept = (this.#events.get(key) ?? []).filter(isKept);
    if (kept.length === 0) this.#events.delete(key);
    else this.#events.set(key, kept);
  }
}

import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { between, type Instant, plus, roundDown, SECOND } from "@platzwart/domain/time/instant";

/** Notifies listeners each whole second, only while subscribed. */
export class TickingClock {
  readonly #clock: Clock;
  readonly #readTime: () => Instant;
  readonly #listeners = new Set<() => void>();
  #timer: PendingTimer | null = null;
  #second: Instant | null = null;

  constructor(clock: Clock, readTime: () => Instant) {
    this.#clock = clock;
    this.#readTime = readTime;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#timer === null) this.#tick();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#timer?.cancel();
      this.#timer = null;
    };
  };

  /** Stable until the next tick, as useSyncExternalStore requires. */
  readonly second = (): Instant => {
    this.#second ??= roundDown(this.#readTime(), SECOND);
    return this.#second;
  };

  /** Rereads the time after a correction, as by the first heartbeat. */
  correct(): void {
    if (this.#timer === null) this.#second = null;
    else this.#tick();
  }

  #tick(): void {
    const now = this.#readTime();
    this.#timer?.cancel();
    const second = roundDown(now, SECOND);
    this.#timer = this.#clock.timer("tick", between(now, plus(second, SECOND)), () => this.#tick());
    if (second === this.#second) return;
    this.#second = second;
    for (const listener of this.#listeners) listener();
  }
}

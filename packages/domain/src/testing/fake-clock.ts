import type { Clock, PendingTimer } from "../time/clock.ts";
import {
  between,
  type Duration,
  type Instant,
  longest,
  milliseconds,
  minus,
  plus,
  shortest,
} from "../time/instant.ts";

interface Waiting {
  readonly name: string;
  readonly at: Duration;
  readonly run: () => void;
}

/** Longer advances leap. */
const LEAP = milliseconds(1_000);

/** Timers fire in order, each at its own instant. */
export class FakeClock implements Clock {
  #now: Instant;
  #elapsed = milliseconds(0);
  #waiting = new Set<Waiting>();
  #leap: Duration | null = null;
  /** Timers that only show the time, and fire once at the end of a leap instead of repeatedly. */
  onceInLeap: ReadonlySet<string> = new Set();
  /** Waits between two timers for the work that they started; tests with real I/O replace it. */
  settle: () => Promise<void> = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };

  constructor(start: Instant) {
    this.#now = start;
  }

  now(): Instant {
    return this.#now;
  }

  elapsed(): Duration {
    return this.#elapsed;
  }

  timer(name: string, delay: Duration, run: () => void): PendingTimer {
    const due = plus(this.#elapsed, longest(milliseconds(0), delay));
    const isLate = this.#leap !== null && this.onceInLeap.has(name) && this.#elapsed < this.#leap;
    const waiting: Waiting = { name, at: isLate ? longest(due, this.#leap ?? due) : due, run };
    this.#waiting.add(waiting);
    return { cancel: () => this.#waiting.delete(waiting) };
  }

  /** For tests that no timer is left behind. */
  get pending(): number {
    return this.#waiting.size;
  }

  /** Timers of one instant fire together, as in reality, and their work ends before the next instant. */
  async advance(duration: Duration): Promise<void> {
    const target = plus(this.#elapsed, duration);
    this.#leap = this.onceInLeap.size > 0 && duration > LEAP ? target : null;
    if (this.#leap !== null)
      for (const waiting of [...this.#waiting])
        if (this.onceInLeap.has(waiting.name) && waiting.at < target) Object.assign(waiting, { at: target });
    for (;;) {
      await this.settle();
      const [first, ...others] = [...this.#waiting].map(({ at }) => at);
      if (first === undefined) break;
      const next = shortest(first, ...others);
      if (next > target) break;
      this.#pass(longest(milliseconds(0), minus(next, this.#elapsed)));
      for (const due of [...this.#waiting].filter(({ at }) => at === next)) {
        // an earlier timer may have cancelled this one
        if (this.#waiting.delete(due)) due.run();
      }
    }
    this.#leap = null;
    this.#pass(minus(target, this.#elapsed));
    await this.settle();
  }

  /** A past instant does not advance the clock. */
  async advanceTo(at: Instant): Promise<void> {
    await this.advance(longest(milliseconds(0), between(this.#now, at)));
  }

  /** Without letting time pass, as an operator or a time server does. */
  setWallClock(now: Instant): void {
    this.#now = now;
  }

  #pass(duration: Duration): void {
    this.#elapsed = plus(this.#elapsed, duration);
    this.#now = plus(this.#now, duration);
  }
}

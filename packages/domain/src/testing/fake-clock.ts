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

interface WaitingTimer {
  readonly name: string;
  readonly at: Duration;
  readonly run: () => void;
}

/** While a longer advance passes, timers of `onceInLeap` fire only at its end. */
const LONGEST_STEP = milliseconds(1_000);

/** Clock of tests, which only `advance` moves; timers fire in order, each at its own instant. */
export class FakeClock implements Clock {
  #now: Instant;
  #elapsed = milliseconds(0);
  #timers = new Set<WaitingTimer>();
  #leapEnd: Duration | null = null;
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
    const dueAt = plus(this.#elapsed, longest(milliseconds(0), delay));
    const isLate = this.#leapEnd !== null && this.onceInLeap.has(name) && this.#elapsed < this.#leapEnd;
    const waiting: WaitingTimer = { name, at: isLate ? longest(dueAt, this.#leapEnd ?? dueAt) : dueAt, run };
    this.#timers.add(waiting);
    return { cancel: () => this.#timers.delete(waiting) };
  }

  /** Number of waiting timers, for tests that none is left behind. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Timers of one instant fire together, as in reality, and their work ends before the next instant. */
  async advance(duration: Duration): Promise<void> {
    const target = plus(this.#elapsed, duration);
    this.#leapEnd = this.onceInLeap.size > 0 && duration > LONGEST_STEP ? target : null;
    if (this.#leapEnd !== null)
      for (const waiting of [...this.#timers])
        if (this.onceInLeap.has(waiting.name) && waiting.at < target) Object.assign(waiting, { at: target });
    for (;;) {
      await this.settle();
      const [first, ...others] = [...this.#timers].map(({ at }) => at);
      if (first === undefined) break;
      const next = shortest(first, ...others);
      if (next > target) break;
      this.#pass(longest(milliseconds(0), minus(next, this.#elapsed)));
      for (const due of [...this.#timers].filter(({ at }) => at === next)) {
        // an earlier timer may have cancelled this one
        if (this.#timers.delete(due)) due.run();
      }
    }
    this.#leapEnd = null;
    this.#pass(minus(target, this.#elapsed));
    await this.settle();
  }

  /** A past instant does not advance the clock. */
  async advanceTo(at: Instant): Promise<void> {
    await this.advance(longest(milliseconds(0), between(this.#now, at)));
  }

  /** Sets the wall clock without letting time pass, as an operator or a time server does. */
  setWallClock(now: Instant): void {
    this.#now = now;
  }

  #pass(duration: Duration): void {
    this.#elapsed = plus(this.#elapsed, duration);
    this.#now = plus(this.#now, duration);
  }
}

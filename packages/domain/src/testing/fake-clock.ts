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

/** A clock that tests advance by hand; timers fire in order of their time, each at its own instant. */
export class FakeClock implements Clock {
  #now: Instant;
  #elapsed = milliseconds(0);
  #waiting = new Set<Waiting>();
  /** End of the present leap. */
  #leap: Duration | null = null;
  /** Timers that fire once at the end of a leap instead of repeatedly: those that only show the time. */
  onceInLeap: ReadonlySet<string> = new Set();
  /** Waits between two timers for the work that they started; tests with real I/O set their own. */
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

  /** Number of waiting timers, for tests that nothing is left behind. */
  get pending(): number {
    return this.#waiting.size;
  }

  /**
   * Lets time pass and fires due timers, with started work between two instants; timers of one instant fire together,
   * as with a real clock.
   */
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
        // an earlier one may have cancelled it
        if (this.#waiting.delete(due)) due.run();
      }
    }
    this.#leap = null;
    this.#pass(minus(target, this.#elapsed));
    await this.settle();
  }

  /** Lets time pass until an instant; a past one is now. */
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

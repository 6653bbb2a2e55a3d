import type { Clock } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  milliseconds,
  minus,
  SECOND,
} from "@platzwart/domain/time/instant";

/** Smaller steps of the wall clock are corrections by time synchronisation, without consequences. */
export const CLOCK_STEP = SECOND;

/** Steps of the wall clock between two readings: set by a person or a time server, or by a sleep of the machine. */
export class ClockSteps {
  readonly #clock: Clock;
  /** Both times at the last reading; null: none yet. */
  #last: { readonly wall: Instant; readonly elapsed: Duration } | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Step since the last call, negative: backwards; 0 at the first one. Small steps are corrections by time synchronisation. */
  next(): Duration {
    const now = { wall: this.#clock.now(), elapsed: this.#clock.elapsed() };
    const last = this.#last;
    this.#last = now;
    if (last === null) return milliseconds(0);
    return minus(between(last.wall, now.wall), minus(now.elapsed, last.elapsed));
  }
}

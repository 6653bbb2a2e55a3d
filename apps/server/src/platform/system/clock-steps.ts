import type { Clock } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  milliseconds,
  minus,
  SECOND,
} from "@platzwart/domain/time/instant";

/** Smaller steps are corrections by time synchronisation, without consequences. */
export const CLOCK_STEP = SECOND;

/** Measures by how much the system clock was set, by a person, a time server or a sleep of the machine. */
export class ClockSteps {
  readonly #clock: Clock;
  /** null: no reading yet. */
  #last: { readonly wall: Instant; readonly elapsed: Duration } | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Step since the last call, small corrections included; negative: backwards; 0 at the first call. */
  next(): Duration {
    const now = { wall: this.#clock.now(), elapsed: this.#clock.elapsed() };
    const last = this.#last;
    this.#last = now;
    if (last === null) return milliseconds(0);
    return minus(between(last.wall, now.wall), minus(now.elapsed, last.elapsed));
  }
}

import type { FakeClock } from "@platzwart/domain/testing/fake-clock";
import {
  between,
  type Duration,
  type Instant,
  instant,
  milliseconds,
  minus,
  seconds,
} from "@platzwart/domain/time/instant";

/** A lock and its holds look at the clock again this often at the latest. */
const LOOKED_AT = seconds(20);

/** What a door takes for the time by what it was told: late by as long as the line was on its way. */
export class DoorTime {
  readonly #clock: FakeClock;
  /** By how much each telling was late, the newest last. */
  #lags: { readonly at: Duration; readonly lag: Duration }[] = [];

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  starts(): void {
    this.#lags = [];
  }

  /** The server tells the time; from then on elapsed time makes it go on. */
  told(now: number): void {
    const at = this.#clock.elapsed();
    const oldest = this.#lags.findLast((one) => minus(at, one.at) >= LOOKED_AT);
    this.#lags = this.#lags.filter((one) => one === oldest || minus(at, one.at) < LOOKED_AT);
    this.#lags.push({ at, lag: between(instant(now), this.#clock.now()) });
  }

  /** null: nobody has told it since its start. */
  get now(): Instant | null {
    const last = this.#lags.at(-1);
    return last === undefined ? null : minus(this.#clock.now(), last.lag);
  }

  /** By how much it may be late for what looks at it every 20 s. */
  get greatestLag(): Duration {
    return milliseconds(Math.max(0, ...this.#lags.map(({ lag }) => lag)));
  }
}

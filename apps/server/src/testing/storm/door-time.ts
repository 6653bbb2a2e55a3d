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

/** Longest interval at which lock and holds check the clock. */
const LOOKED_AT = seconds(20);

/** Time known by the door, behind by the transit time of the message. */
export class DoorTime {
  readonly #clock: FakeClock;
  /** Transit time of each message, newest last. */
  #lags: { readonly at: Duration; readonly lag: Duration }[] = [];

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  starts(): void {
    this.#lags = [];
  }

  /** The server reports its time. */
  noteServerTime(now: number): void {
    const at = this.#clock.elapsed();
    const oldest = this.#lags.findLast((one) => minus(at, one.at) >= LOOKED_AT);
    this.#lags = this.#lags.filter((one) => one === oldest || minus(at, one.at) < LOOKED_AT);
    this.#lags.push({ at, lag: between(instant(now), this.#clock.now()) });
  }

  /** null: no report since its start. */
  get now(): Instant | null {
    const last = this.#lags.at(-1);
    return last === undefined ? null : minus(this.#clock.now(), last.lag);
  }

  /** Largest lag that may affect a check every 20 s. */
  get greatestLag(): Duration {
    return milliseconds(Math.max(0, ...this.#lags.map(({ lag }) => lag)));
  }
}

import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, type Instant, seconds } from "@platzwart/domain/time/instant";

/** Smaller corrections are a time server's everyday work. */
const NOTABLE_STEP = seconds(2);

/** Notices when the wall clock jumps against elapsed time: it was set, or the machine slept (M-06). */
export class ClockWatch {
  readonly #clock: Clock;
  #last: { readonly wall: Instant; readonly elapsed: Duration } | null = null;
  /** How often it jumped since the start. */
  steps = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How far the wall clock jumped since the last look; null when it did not. */
  look(): Duration | null {
    const now = { wall: this.#clock.now(), elapsed: this.#clock.elapsed() };
    const last = this.#last;
    this.#last = now;
    if (last === null) return null;
    const step = now.wall - last.wall - (now.elapsed - last.elapsed);
    if (Math.abs(step) < NOTABLE_STEP) return null;
    this.steps += 1;
    return step as Duration;
  }
}

import type { Clock } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  HOUR,
  type Instant,
  milliseconds,
  minus,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";

/** Smaller corrections are a time server's everyday work. */
const NOTABLE_STEP = seconds(2);

/** After a jump the clock must go steadily for so long before anything is given up or cleared away by it. */
const STEADY = HOUR;

/** Notices when the wall clock jumps against elapsed time: it was set, or the machine slept (M-06). */
export class ClockWatch {
  readonly #clock: Clock;
  #last: { readonly wall: Instant; readonly elapsed: Duration } | null = null;
  #lastStep: Duration | null = null;
  #untold = milliseconds(0);
  /** How often it jumped since the start. */
  steps = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Whether what cannot be undone may be done by it: a clock that is ahead for a moment must not let codes expire or
   * have anything cleared away.
   */
  get isSteady(): boolean {
    this.look();
    return this.#lastStep === null || this.#clock.elapsed() - this.#lastStep >= STEADY;
  }

  /** How far it jumped in all that nobody was told of yet; 0: nowhere. */
  get untold(): Duration {
    return this.#untold;
  }

  /** Takes note that a jump was told of. */
  told(step: Duration): void {
    this.#untold = minus(this.#untold, step);
  }

  /** Compares the two clocks; to be called again and again. */
  look(): void {
    const now = { wall: this.#clock.now(), elapsed: this.#clock.elapsed() };
    const last = this.#last;
    this.#last = now;
    if (last === null) return;
    const step = minus(between(last.wall, now.wall), minus(now.elapsed, last.elapsed));
    if (Math.abs(step) < NOTABLE_STEP) return;
    this.steps += 1;
    this.#lastStep = now.elapsed;
    this.#untold = plus(this.#untold, step);
  }
}

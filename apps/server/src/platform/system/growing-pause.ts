import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { multiply, seconds, shortest } from "@platzwart/domain/time/instant";

const RANGE = { shortest: seconds(1), longest: seconds(60) };

/** Pause between attempts that doubles with each failure: 1, 2, 4, … 60 seconds, or in another range (L-03). */
export class GrowingPause {
  #failures = 0;
  #timer: PendingTimer | null = null;
  readonly #clock: Clock;
  readonly #onOver: () => void;
  readonly #range: typeof RANGE;

  constructor(clock: Clock, onOver: () => void, range = RANGE) {
    this.#clock = clock;
    this.#onOver = onOver;
    this.#range = range;
  }

  get isRunning(): boolean {
    return this.#timer !== null;
  }

  /** Call after a failed attempt. */
  begin(): void {
    const pause = shortest(
      this.#range.longest,
      multiply(this.#range.shortest, 2 ** Math.min(this.#failures, 10)),
    );
    this.#failures += 1;
    this.cancel();
    this.#timer = this.#clock.timer("device retry", pause, () => {
      this.#timer = null;
      this.#onOver();
    });
  }

  /** Ends the pause without `onOver`; the next one is as long as it would have been. */
  cancel(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  /** Call after a success: the next pause is the shortest again. */
  reset(): void {
    this.cancel();
    this.#failures = 0;
  }
}

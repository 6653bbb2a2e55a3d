import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { seconds, shortest, times } from "@platzwart/domain/time/instant";

const RANGE = { shortest: seconds(1), longest: seconds(60) };

/** The pause before another try: 1, 2, 4, … 60 seconds or in another range, the longer the more tries failed (L-03). */
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

  /** Another try failed. */
  begin(): void {
    const pause = shortest(
      this.#range.longest,
      times(this.#range.shortest, 2 ** Math.min(this.#failures, 10)),
    );
    this.#failures += 1;
    this.cancel();
    this.#timer = this.#clock.timer("device retry", pause, () => {
      this.#timer = null;
      this.#onOver();
    });
  }

  /** Ends the pause; how long the next one is stays as it was. */
  cancel(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  /** It worked: the next pause is the shortest again. */
  reset(): void {
    this.cancel();
    this.#failures = 0;
  }
}

import type { Clock } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  milliseconds,
  minus,
  plus,
} from "@platzwart/domain/time/instant";
import type { GuessClockMark } from "../../storage/installation-store.ts";

export interface GuessClockOptions {
  readonly clock: Clock;
  /** What was kept when the server ran last; null: nothing. */
  readonly mark: GuessClockMark | null;
  /** The present start of the machine, in which Clock.elapsed goes on; null: not known. */
  readonly bootId: string | null;
  /** Whether the wall clock is far ahead of what is likely, so that nobody knows how long the machine was off. */
  readonly isInDoubt: boolean;
}

/**
 * The time by which wrong codes are counted (D-21): it runs with the machine and not with the wall clock, which somebody
 * may set, and goes on after a restart where it was. Only the time for which the machine was off is the wall clock's.
 */
export class GuessClock {
  readonly #clock: Clock;
  readonly #bootId: string | null;
  readonly #startedAt: Duration;
  readonly #timeAtStart: Instant;

  constructor(options: GuessClockOptions) {
    const { clock, mark, bootId } = options;
    this.#clock = clock;
    this.#bootId = bootId;
    this.#startedAt = clock.elapsed();
    this.#timeAtStart = mark === null ? clock.now() : plus(mark.time, timeAway(options, mark));
  }

  now(): Instant {
    return plus(this.#timeAtStart, minus(this.#clock.elapsed(), this.#startedAt));
  }

  /** What is to be kept over restarts. */
  get mark(): GuessClockMark {
    return {
      time: this.now(),
      wall: this.#clock.now(),
      elapsed: this.#clock.elapsed(),
      bootId: this.#bootId,
    };
  }
}

/** How long nobody counted; in doubt not at all. */
function timeAway({ clock, bootId, isInDoubt }: GuessClockOptions, mark: GuessClockMark): Duration {
  const elapsed = minus(clock.elapsed(), mark.elapsed);
  if (bootId !== null && bootId === mark.bootId && elapsed >= 0)
    // former versions stored parts of a millisecond
    return milliseconds(Math.floor(elapsed));
  return isInDoubt ? milliseconds(0) : milliseconds(Math.max(0, between(mark.wall, clock.now())));
}

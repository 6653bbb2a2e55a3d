import { MOST_CLOCK_DIFFERENCE } from "@platzwart/contract/device-link/limits";
import type { ClockReading } from "@platzwart/contract/device-link/messages";
import type { Clock } from "@platzwart/domain/time/clock";
import { between, type Duration, instant, milliseconds, minus, plus } from "@platzwart/domain/time/instant";

/** The clock of a controller beside the server's. */
export interface ClockDifference {
  readonly trust: ClockReading["trust"];
  /** By so much at least it is ahead; negative: behind. */
  readonly ahead: Duration;
}

/** How many pings ago the quickest one still counts: clocks of two machines drift apart. */
const PINGS_REMEMBERED = 12;

/** The clocks of a controller in a session: `mono`, for commands, and the wall clock (M-06). */
export class SessionClock {
  readonly #clock: Clock;
  readonly #onDiffers: (difference: ClockDifference) => void;
  /** By how much the controller's `mono` is ahead of elapsed time here, as the last pings say: at least so much. */
  #offsets: number[] = [];
  #difference: ClockDifference | null = null;
  #isLogged = false;

  /** `onDiffers`: its clock, which is kept, is another than the server's by more than two seconds; told once. */
  constructor(clock: Clock, onDiffers: (difference: ClockDifference) => void) {
    this.#clock = clock;
    this.#onDiffers = onDiffers;
  }

  /** What its clock last showed; null: nothing was heard of it. */
  get difference(): ClockDifference | null {
    return this.#difference;
  }

  /** It said what its clocks show; `since`: after that, of elapsed time: what lies between may have been on the way. */
  note(
    { mono, clock }: { readonly mono: number; readonly clock: ClockReading },
    { since }: { readonly since: Duration },
  ): void {
    // what it said is on its way for a while, so that its time is further by now: the largest difference is the nearest
    this.#offsets = [...this.#offsets, mono - this.#clock.elapsed()].slice(-PINGS_REMEMBERED);
    const ahead = between(this.#clock.now(), instant(clock.now));
    const onTheWay = minus(this.#clock.elapsed(), since);
    const least = ahead > 0 ? ahead : Math.min(0, plus(ahead, onTheWay));
    this.#difference = { trust: clock.trust, ahead: milliseconds(least) };
    if (clock.trust !== "synced" || Math.abs(least) <= MOST_CLOCK_DIFFERENCE || this.#isLogged) return;
    this.#isLogged = true;
    this.#onDiffers(this.#difference);
  }

  /** What its `mono` will surely not have passed before a time from now has. */
  monoIn(within: Duration): number {
    return Math.max(0, Math.round(Math.max(...this.#offsets) + this.#clock.elapsed() + within));
  }
}

import { MOST_CLOCK_DIFFERENCE } from "@platzwart/contract/device-link/limits";
import type { ClockReading } from "@platzwart/contract/device-link/messages";
import type { Clock } from "@platzwart/domain/time/clock";
import { between, type Duration, instant, milliseconds, minus, plus } from "@platzwart/domain/time/instant";

export interface ClockDifference {
  readonly trust: ClockReading["trust"];
  /** Least lead over the server's clock; negative: behind. */
  readonly ahead: Duration;
}

/** Number of pings from which the quickest counts, because clocks of two machines drift apart. */
const PINGS_REMEMBERED = 12;

/** A controller's `mono` (ms since its program's start), for commands, and its wall clock (M-06). */
export class SessionClock {
  readonly #clock: Clock;
  readonly #onDiffers: (difference: ClockDifference) => void;
  /** Least lead of `mono` over the monotonic clock here, one per recent ping. */
  #offsets: number[] = [];
  #difference: ClockDifference | null = null;
  #isReported = false;

  /** `onDiffers` is called once, if a synchronised clock differs by more than two seconds. */
  constructor(clock: Clock, onDiffers: (difference: ClockDifference) => void) {
    this.#clock = clock;
    this.#onDiffers = onDiffers;
  }

  /** null: no clock received yet. */
  get difference(): ClockDifference | null {
    return this.#difference;
  }

  /** `sentAt`: elapsed time here before the readings, from which the time of transmission follows. */
  note(
    { mono, clock }: { readonly mono: number; readonly clock: ClockReading },
    { sentAt }: { readonly sentAt: Duration },
  ): void {
    // messages take time, so the largest of the differences is the most exact
    this.#offsets = [...this.#offsets, mono - this.#clock.elapsed()].slice(-PINGS_REMEMBERED);
    const ahead = between(this.#clock.now(), instant(clock.now));
    const transmission = minus(this.#clock.elapsed(), sentAt);
    const leastLead = ahead > 0 ? ahead : Math.min(0, plus(ahead, transmission));
    this.#difference = { trust: clock.trust, ahead: milliseconds(leastLead) };
    if (clock.trust !== "synced" || Math.abs(leastLead) <= MOST_CLOCK_DIFFERENCE || this.#isReported) return;
    this.#isReported = true;
    this.#onDiffers(this.#difference);
  }

  /** A `mono` time that surely does not pass before `within` does. */
  monoIn(within: Duration): number {
    return Math.max(0, Math.round(Math.max(...this.#offsets) + this.#clock.elapsed() + within));
  }
}

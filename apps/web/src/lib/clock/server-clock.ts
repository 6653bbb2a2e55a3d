import type { Clock } from "@platzwart/domain/time/clock";
import { type Instant, instant, SECOND } from "@platzwart/domain/time/instant";

/** Heartbeats, one per second. */
const WINDOW = 30;
/** Smallest drift between the device's clocks that shows a sleep. */
const DRIFT = 2 * SECOND;
/** A heartbeat this late shows that the server's clock was set back. */
const MOST_DELAY = 5 * SECOND;

/** Server time by heartbeats: a delay makes it early, never late, so the largest offset counts. */
export class ServerClock {
  readonly #clock: Clock;
  #offsets: number[] = [];
  /** Offset of the device's wall clock from its monotonic clock, at the last heartbeat. */
  #ownOffset = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isKnown(): boolean {
    return this.#offsets.length > 0;
  }

  /** Right to the second; during sleep the monotonic clock of many devices stops. */
  get isReliable(): boolean {
    return this.isKnown && Math.abs(this.#clock.now() - this.#clock.elapsed() - this.#ownOffset) < DRIFT;
  }

  receive(serverNow: Instant): void {
    this.#ownOffset = this.#clock.now() - this.#clock.elapsed();
    const offset = serverNow - this.#clock.elapsed();
    const isSetBack = Math.max(...this.#offsets) - offset > MOST_DELAY;
    this.#offsets = isSetBack ? [offset] : [...this.#offsets.slice(1 - WINDOW), offset];
  }

  /** The device's time until the first heartbeat. */
  now(): Instant {
    if (!this.isKnown) return this.#clock.now();
    return instant(Math.floor(this.#clock.elapsed() + Math.max(...this.#offsets)));
  }
}

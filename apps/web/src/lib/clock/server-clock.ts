import type { Clock } from "@platzwart/domain/time/clock";
import { type Instant, instant, SECOND } from "@platzwart/domain/time/instant";

/** The latest ones, of which one comes per second. */
const COUNTED_HEARTBEATS = 30;
/** Smallest drift between the device's clocks that shows a sleep. */
const MIN_DRIFT = 2 * SECOND;
/** A heartbeat this late shows that the server's clock was set back. */
const LONGEST_DELAY = 5 * SECOND;

/** Server time by heartbeats: a delayed one makes it too early, never too late, so the largest offset counts. */
export class ServerClock {
  readonly #clock: Clock;
  /** Of the server's time from this device's monotonic clock, by each counted heartbeat. */
  #offsets: number[] = [];
  /** Offset of the device's wall clock from its monotonic clock, at the last heartbeat. */
  #ownOffset = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isKnown(): boolean {
    return this.#offsets.length > 0;
  }

  /** Whether the time is right to the second; the monotonic clock of many devices stops during their sleep. */
  get isReliable(): boolean {
    return this.isKnown && Math.abs(this.#clock.now() - this.#clock.elapsed() - this.#ownOffset) < MIN_DRIFT;
  }

  receive(serverNow: Instant): void {
    this.#ownOffset = this.#clock.now() - this.#clock.elapsed();
    const offset = serverNow - this.#clock.elapsed();
    const isSetBack = Math.max(...this.#offsets) - offset > LONGEST_DELAY;
    this.#offsets = isSetBack ? [offset] : [...this.#offsets.slice(1 - COUNTED_HEARTBEATS), offset];
  }

  /** Until the first heartbeat the device's own time. */
  now(): Instant {
    if (!this.isKnown) return this.#clock.now();
    return instant(Math.floor(this.#clock.elapsed() + Math.max(...this.#offsets)));
  }
}

import type { Clock } from "@platzwart/domain/time/clock";
import { type Instant, instant, SECOND } from "@platzwart/domain/time/instant";

/** How many of the last heartbeats count; one comes each second. */
const WINDOW = 30;
/** The device's clock and its even one do not go apart by so much while it is awake. */
const APART = 2 * SECOND;
/** A heartbeat further behind than a slow network explains: the server's clock was set back. */
const SET_BACK = 5 * SECOND;

/**
 * The server's time, from its heartbeats, so that countdowns are right on a device whose clock is wrong.
 * A heartbeat that was delayed on its way makes the server look early, never late: the latest reading of
 * the window is the best one. Between heartbeats the monotonic clock runs on.
 */
export class ServerClock {
  readonly #clock: Clock;
  #offsets: number[] = [];
  /** Of the device's own two clocks, at the last heartbeat. */
  #ownOffset = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether a heartbeat has come. */
  get isKnown(): boolean {
    return this.#offsets.length > 0;
  }

  /**
   * Whether the time can be relied on to the second. Of many devices the even clock stands still while they sleep, so that
   * until the next heartbeat the server's time looks as early as they fell asleep.
   */
  get isSure(): boolean {
    return this.isKnown && Math.abs(this.#clock.now() - this.#clock.elapsed() - this.#ownOffset) < APART;
  }

  hear(serverNow: Instant): void {
    this.#ownOffset = this.#clock.now() - this.#clock.elapsed();
    const offset = serverNow - this.#clock.elapsed();
    const isSetBack = Math.max(...this.#offsets) - offset > SET_BACK;
    this.#offsets = isSetBack ? [offset] : [...this.#offsets.slice(1 - WINDOW), offset];
  }

  /** The server's time; the device's own until the first heartbeat. */
  now(): Instant {
    if (!this.isKnown) return this.#clock.now();
    return instant(Math.floor(this.#clock.elapsed() + Math.max(...this.#offsets)));
  }
}

import type { Clock } from "@platzwart/domain/time/clock";
import { type Instant, instant, SECOND } from "@platzwart/domain/time/instant";

/** Number of heartbeats that count; one arrives each second. */
const WINDOW = 30;
/** Smallest difference between the device's clocks that shows a sleep. */
const APART = 2 * SECOND;
/** Delay of a heartbeat beyond any slow network: the server's clock was set back. */
const SET_BACK = 5 * SECOND;

/**
 * The server's time, from its heartbeats, so that countdowns are right on a device with a wrong clock. A delayed
 * heartbeat makes the server look early, never late, so the latest reading of the window is the best. Between
 * heartbeats the monotonic clock continues.
 */
export class ServerClock {
  readonly #clock: Clock;
  #offsets: number[] = [];
  /** Offset between the device's own clocks, at the last heartbeat. */
  #ownOffset = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isKnown(): boolean {
    return this.#offsets.length > 0;
  }

  /**
   * Whether the time is reliable to the second. The monotonic clock of many devices stops during sleep, so that until
   * the next heartbeat the server's time is too early.
   */
  get isSure(): boolean {
    return this.isKnown && Math.abs(this.#clock.now() - this.#clock.elapsed() - this.#ownOffset) < APART;
  }

  receive(serverNow: Instant): void {
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

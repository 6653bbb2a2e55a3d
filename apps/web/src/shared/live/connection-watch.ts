import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Instant, seconds } from "@platzwart/domain/time/instant";
import { Listeners } from "../listeners.ts";

export interface Connection {
  readonly isLost: boolean;
  /** When the server was last heard; null: never yet. */
  readonly lastReceivedAt: Instant | null;
  /** Whether the server was updated since the page was loaded, so that the page may misread what it answers. */
  readonly isOutdated: boolean;
}

/** How long a silence lasts before it is called a loss. */
const GRACE = seconds(3);

/** Whether the server is in reach: lost after three seconds without a sign, found with the next sign. */
export class ConnectionWatch {
  readonly #clock: Clock;
  readonly #listeners = new Listeners();
  #connection: Connection = { isLost: false, lastReceivedAt: null, isOutdated: false };
  #lastReceivedAt: Instant | null = null;
  #deadline: PendingTimer | null = null;
  #isBroken = false;
  /** The first version that the server told: that of the page. */
  #version: string | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly connection = (): Connection => this.#connection;

  /** A sign of life, at the server's time. */
  received(at: Instant): void {
    this.#lastReceivedAt = at;
    this.#isBroken = false;
    this.expect();
    if (this.#connection.isLost) this.#become({ ...this.#connection, isLost: false, lastReceivedAt: at });
  }

  /** The version of the pages that the server gives out. */
  receivedVersion(version: string): void {
    this.#version ??= version;
    if (version !== this.#version && !this.#connection.isOutdated)
      this.#become({ ...this.#connection, isOutdated: true });
  }

  /** The connection is known to have ended; the loss counts from here. */
  broke(): void {
    if (this.#isBroken || this.#connection.isLost) return;
    this.#isBroken = true;
    this.expect();
  }

  /** Starts to wait for a sign, anew: at the beginning, and after a sleep in which none could be heard. */
  expect(): void {
    this.#deadline?.cancel();
    this.#deadline = this.#clock.timer("connection", GRACE, () => {
      this.#deadline = null;
      if (!this.#connection.isLost)
        this.#become({ ...this.#connection, isLost: true, lastReceivedAt: this.#lastReceivedAt });
    });
  }

  /** No sign is to come for now. */
  rest(): void {
    this.#deadline?.cancel();
    this.#deadline = null;
  }

  #become(connection: Connection): void {
    this.#connection = connection;
    this.#listeners.notify();
  }
}

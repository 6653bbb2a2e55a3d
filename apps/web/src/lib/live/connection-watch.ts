import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Instant, seconds } from "@platzwart/domain/time/instant";
import { Listeners } from "../listeners.ts";

export interface Connection {
  readonly isLost: boolean;
  /** Server time of the last sign of life; null: never. */
  readonly lastReceivedAt: Instant | null;
  /** Whether the server was updated since the page was loaded, so that the page may misread answers. */
  readonly isOutdated: boolean;
}

/** Silence that counts as a loss. */
const GRACE = seconds(3);

export class ConnectionWatch {
  readonly #clock: Clock;
  readonly #listeners = new Listeners();
  #connection: Connection = { isLost: false, lastReceivedAt: null, isOutdated: false };
  #lastReceivedAt: Instant | null = null;
  #deadline: PendingTimer | null = null;
  #isBroken = false;
  /** First reported version, which is the page's. */
  #version: string | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly connection = (): Connection => this.#connection;

  received(at: Instant): void {
    this.#lastReceivedAt = at;
    this.#isBroken = false;
    this.expect();
    if (this.#connection.isLost) this.#update({ ...this.#connection, isLost: false, lastReceivedAt: at });
  }

  receivedVersion(version: string): void {
    this.#version ??= version;
    if (version !== this.#version && !this.#connection.isOutdated)
      this.#update({ ...this.#connection, isOutdated: true });
  }

  /** The grace period restarts when the connection ends. */
  disconnected(): void {
    if (this.#isBroken || this.#connection.isLost) return;
    this.#isBroken = true;
    this.expect();
  }

  /** Restarts the grace period, at the beginning and after a sleep. */
  expect(): void {
    this.#deadline?.cancel();
    this.#deadline = this.#clock.timer("connection", GRACE, () => {
      this.#deadline = null;
      if (!this.#connection.isLost)
        this.#update({ ...this.#connection, isLost: true, lastReceivedAt: this.#lastReceivedAt });
    });
  }

  /** No sign of life is expected for now. */
  suspend(): void {
    this.#deadline?.cancel();
    this.#deadline = null;
  }

  #update(connection: Connection): void {
    this.#connection = connection;
    this.#listeners.notify();
  }
}

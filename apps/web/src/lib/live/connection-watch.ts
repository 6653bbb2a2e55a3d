import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Instant, seconds } from "@platzwart/domain/time/instant";
import { Listeners } from "../listeners.ts";

export interface Connection {
  readonly isLost: boolean;
  /** Server time of the last sign of life before the loss; null: never. */
  readonly lastReceivedAt: Instant | null;
  /** Whether the server was updated since the page was loaded, so that the page may misread answers. */
  readonly isOutdated: boolean;
}

/** Silence that counts as a loss. */
const GRACE_PERIOD = seconds(3);

/** Whether the server still gives signs of life, and in the version that the page came with. */
export class ConnectionWatch {
  readonly #clock: Clock;
  readonly #listeners = new Listeners();
  #connection: Connection = { isLost: false, lastReceivedAt: null, isOutdated: false };
  #lastReceivedAt: Instant | null = null;
  #deadline: PendingTimer | null = null;
  #isDisconnected = false;
  /** The first reported version, which is the page's own; null: none reported. */
  #version: string | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly connection = (): Connection => this.#connection;

  noteSignOfLife(at: Instant): void {
    this.#lastReceivedAt = at;
    this.#isDisconnected = false;
    this.restartGrace();
    if (this.#connection.isLost) this.#update({ ...this.#connection, isLost: false, lastReceivedAt: at });
  }

  noteVersion(version: string): void {
    this.#version ??= version;
    if (version !== this.#version && !this.#connection.isOutdated)
      this.#update({ ...this.#connection, isOutdated: true });
  }

  /** The grace period restarts when the connection ends. */
  noteDisconnect(): void {
    if (this.#isDisconnected || this.#connection.isLost) return;
    this.#isDisconnected = true;
    this.restartGrace();
  }

  /** Restarts the grace period, at the beginning and after a sleep. */
  restartGrace(): void {
    this.#deadline?.cancel();
    this.#deadline = this.#clock.timer("connection", GRACE_PERIOD, () => {
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

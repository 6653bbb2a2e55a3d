import { RECONNECT_AFTER, SILENT_AFTER } from "@platzwart/contract/device-link/limits";
import type { MachineHealth } from "@platzwart/contract/device-link/messages";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds, minus } from "@platzwart/domain/time/instant";
import type { LineChannel, LineHandlers } from "@platzwart/machine/line-channel";
import { ConnectFailure } from "./connect-failure.ts";
import type { DoorClock } from "./door-clock.ts";
import type { DoorCore } from "./door-core.ts";
import { type ControllerIdentity, type EventSource, type Report, ServerSession } from "./server-session.ts";

/** Rejects with a ConnectFailure. */
export type OpenLink = (handlers: LineHandlers) => Promise<LineChannel>;

interface LinkOptions {
  readonly openLink: OpenLink;
  readonly core: DoorCore;
  readonly events: EventSource;
  readonly clock: DoorClock;
  readonly identity: ControllerIdentity;
  readonly health: (() => Promise<MachineHealth>) | null;
  /** 0 ≤ jitter < 1, against forty doors reconnecting at the same moment. */
  readonly jitter: () => number;
  readonly onChange: (isLinked: boolean) => void;
  /** The server rejects or has revoked the key. */
  readonly onRefused: () => void;
}

/** Connection of a controller to its server: reconnects without limit, while the door decides by its list. */
export class Link {
  readonly #options: LinkOptions;
  #session: ServerSession | null = null;
  #channel: LineChannel | null = null;
  #reconnectTimer: PendingTimer | null = null;
  #failures = 0;
  /** Elapsed time at that moment; null: not connected. */
  #linkedAt: Duration | null = null;
  #isLinked = false;
  #isRefused = false;
  readonly #leaderEpoch = { highest: 0 };
  #isStopped = false;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  get isLinked(): boolean {
    return this.#isLinked;
  }

  start(): void {
    void this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    this.#reconnectTimer?.cancel();
    this.#channel?.end("the program ends");
  }

  send(report: Report): void {
    this.#session?.send(report);
  }

  sendEvents(): void {
    this.#session?.sendEvents();
  }

  async #connect(): Promise<void> {
    const { openLink, core, events, clock, identity, health } = this.#options;
    const earlyLines: string[] = [];
    let session: ServerSession | null = null;
    let hasEnded = false;
    try {
      const channel = await openLink({
        onLine: (line) => (session === null ? earlyLines.push(line) : session.handleLine(line)),
        onEnd: () => {
          hasEnded = true;
          this.#noteEnd(session);
        },
      });
      if (hasEnded) return;
      this.#channel = channel;
      if (this.#isStopped) return channel.end("the program ends");
      session = new ServerSession({
        ...{ channel, core, events, clock, identity, health, leaderEpoch: this.#leaderEpoch },
        onLinked: () => this.#noteLinked(),
        onRevoked: () => this.#noteRefused(),
      });
      this.#session = session;
      for (const line of earlyLines) session.handleLine(line);
    } catch (error) {
      if (error instanceof ConnectFailure && error.kind === "refused") this.#noteRefused();
      this.#reconnectLater();
    }
  }

  /** Reported once until the next connection. */
  #noteRefused(): void {
    if (!this.#isRefused) this.#options.onRefused();
    this.#isRefused = true;
  }

  #noteLinked(): void {
    this.#linkedAt = this.#options.clock.elapsed();
    this.#isRefused = false;
    this.#setLinked(true);
  }

  #noteEnd(session: ServerSession | null): void {
    session?.noteEnd();
    // a server that ends each session early gets fewer attempts
    if (this.#linkedAt !== null && minus(this.#options.clock.elapsed(), this.#linkedAt) >= SILENT_AFTER)
      this.#failures = 0;
    this.#linkedAt = null;
    this.#session = null;
    this.#channel = null;
    this.#setLinked(false);
    this.#reconnectLater();
  }

  #setLinked(isLinked: boolean): void {
    if (this.#isLinked === isLinked) return;
    this.#isLinked = isLinked;
    this.#options.onChange(isLinked);
  }

  #reconnectLater(): void {
    if (this.#isStopped) return;
    const { clock, jitter } = this.#options;
    const pause = RECONNECT_AFTER[Math.min(this.#failures, RECONNECT_AFTER.length - 1)] as Duration;
    this.#failures += 1;
    // half of the pause, and a random part of the other half
    this.#reconnectTimer?.cancel();
    this.#reconnectTimer = clock.timer(
      "reconnect",
      milliseconds(Math.round(pause * (0.5 + jitter() / 2))),
      () => {
        void this.#connect();
      },
    );
  }
}

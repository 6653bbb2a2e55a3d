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

/** Reconnects without limit; the door meanwhile decides by its list. */
export class Link {
  readonly #options: LinkOptions;
  #session: ServerSession | null = null;
  #channel: LineChannel | null = null;
  #retry: PendingTimer | null = null;
  #failures = 0;
  /** null: not connected. */
  #linkedAt: Duration | null = null;
  #isLinked = false;
  #isRefused = false;
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
    this.#retry?.cancel();
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
    const lines: string[] = [];
    let session: ServerSession | null = null;
    let isOver = false;
    try {
      const channel = await openLink({
        onLine: (line) => (session === null ? lines.push(line) : session.line(line)),
        onEnd: () => {
          isOver = true;
          this.#lost(session);
        },
      });
      if (isOver) return;
      this.#channel = channel;
      if (this.#isStopped) return channel.end("the program ends");
      session = new ServerSession({
        ...{ channel, core, events, clock, identity, health },
        onLinked: () => this.#linked(),
        onRevoked: () => this.#refused(),
      });
      this.#session = session;
      for (const line of lines) session.line(line);
    } catch (error) {
      if (error instanceof ConnectFailure && error.kind === "refused") this.#refused();
      this.#tryAgain();
    }
  }

  /** Reported once until the next connection. */
  #refused(): void {
    if (!this.#isRefused) this.#options.onRefused();
    this.#isRefused = true;
  }

  #linked(): void {
    this.#linkedAt = this.#options.clock.elapsed();
    this.#isRefused = false;
    this.#change(true);
  }

  #lost(session: ServerSession | null): void {
    session?.ended();
    // a server that ends each session early gets fewer attempts
    if (this.#linkedAt !== null && minus(this.#options.clock.elapsed(), this.#linkedAt) >= SILENT_AFTER)
      this.#failures = 0;
    this.#linkedAt = null;
    this.#session = null;
    this.#channel = null;
    this.#change(false);
    this.#tryAgain();
  }

  #change(isLinked: boolean): void {
    if (this.#isLinked === isLinked) return;
    this.#isLinked = isLinked;
    this.#options.onChange(isLinked);
  }

  #tryAgain(): void {
    if (this.#isStopped) return;
    const { clock, jitter } = this.#options;
    const pause = RECONNECT_AFTER[Math.min(this.#failures, RECONNECT_AFTER.length - 1)] as Duration;
    this.#failures += 1;
    // random: half to whole pause
    this.#retry?.cancel();
    this.#retry = clock.timer("reconnect", milliseconds(Math.round(pause * (0.5 + jitter() / 2))), () => {
      void this.#connect();
    });
  }
}

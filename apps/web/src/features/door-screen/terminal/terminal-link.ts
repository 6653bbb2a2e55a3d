import type { TerminalScreenView } from "@platzwart/contract/endpoints/terminal-endpoints";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, type Instant, milliseconds, seconds } from "@platzwart/domain/time/instant";
import { Listeners } from "../../../lib/listeners.ts";
import type { TerminalDoor, TerminalEntry } from "./terminal-reading.ts";

/** Event of the live stream. */
export type StreamSignal =
  | { readonly kind: "hello"; readonly now: Instant; readonly version: string }
  | { readonly kind: "tick"; readonly now: Instant }
  | { readonly kind: "door"; readonly door: TerminalDoor }
  | { readonly kind: "entry"; readonly entry: TerminalEntry }
  | { readonly kind: "broken" };

/** The server no longer accepts this browser as a terminal. */
export class TerminalRevoked extends Error {}

/** Server calls of a terminal. */
export interface TerminalServer {
  /** Reads the screen; rejects with TerminalRevoked, or with another error without an answer or on a refusal. */
  screen(): Promise<TerminalScreenView>;
  /** Reports that this page is present (D-30). */
  present(): Promise<void>;
  /** Opens the stream; the returned function closes it. */
  stream(onSignal: (signal: StreamSignal) => void): () => void;
}

export interface TerminalState {
  /** null: not known yet. */
  readonly screen: Pick<TerminalScreenView, "name" | "door" | "entry"> | null;
  readonly isLost: boolean;
  readonly isRevoked: boolean;
}

/** Silence after which a stream that ticks each second is dead, as sleep and lost networks close nothing. */
const SILENCE_LIMIT = milliseconds(3_500);
const WATCH_INTERVAL = seconds(1);
/** Most time that passes between the network's return and the next attempt. */
const RETRY_DELAY = milliseconds(800);
const REVOKED_RETRY_DELAY = seconds(20);
const PRESENCE_INTERVAL = seconds(20);

interface ScreenUpdates {
  door?: TerminalDoor;
  entry?: TerminalEntry;
}

/** Reads a terminal's screen, follows the stream, and reconnects after silence. */
export class TerminalLink {
  readonly #clock: Clock;
  readonly #server: TerminalServer;
  readonly #onTime: (now: Instant) => void;
  readonly #onOutdated: () => void;
  readonly #listeners = new Listeners();
  readonly #timers = new Map<string, PendingTimer>();
  #state: TerminalState = { screen: null, isLost: false, isRevoked: false };
  #closeStream: (() => void) | null = null;
  /** Arrival of the last signal, by Clock.elapsed. */
  #receivedAt: Duration;
  #version: string | null = null;
  /** Reads under way, each with the events since its request, which are newer than its answer. */
  readonly #pendingReads = new Set<ScreenUpdates>();
  /** Number of the connection, which identifies signals of an old one. */
  #connection = 0;

  constructor(options: {
    readonly clock: Clock;
    readonly server: TerminalServer;
    readonly onTime: (now: Instant) => void;
    /** Called when the server's version changed, so that this page is outdated. */
    readonly onOutdated: () => void;
  }) {
    this.#clock = options.clock;
    this.#server = options.server;
    this.#onTime = options.onTime;
    this.#onOutdated = options.onOutdated;
    this.#receivedAt = options.clock.elapsed();
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly state = (): TerminalState => this.#state;

  start(): void {
    this.#connect();
    this.#watchForSilence();
    this.#reportPresence();
  }

  stop(): void {
    this.#connection += 1;
    this.#closeStream?.();
    for (const timer of this.#timers.values()) timer.cancel();
  }

  /** Reconnects after sleep or a lost network, as a dead stream may not be reported. */
  wake(): void {
    const isSilent = this.#clock.elapsed() - this.#receivedAt >= WATCH_INTERVAL;
    if (isSilent || this.#state.isLost || this.#state.screen === null) this.#connect();
    void this.#server.present().catch(() => undefined);
  }

  /** Reads the screen anew, as the last code may have started a lockout. */
  reread(): void {
    void this.#read(this.#connection);
  }

  #connect(): void {
    this.#connection += 1;
    const connection = this.#connection;
    this.#closeStream?.();
    this.#receivedAt = this.#clock.elapsed();
    this.#closeStream = this.#server.stream((signal) => {
      if (connection === this.#connection) this.#receive(signal);
    });
    void this.#read(connection);
  }

  async #read(connection: number): Promise<void> {
    const updates: ScreenUpdates = {};
    this.#pendingReads.add(updates);
    try {
      const { now, ...read } = await this.#server.screen();
      if (connection !== this.#connection) return;
      this.#onTime(now);
      const screen = { ...read, ...updates };
      this.#receiveUpdates({ door: screen.door, entry: screen.entry });
      this.#setState({ screen, isLost: false, isRevoked: false });
    } catch (error) {
      if (connection !== this.#connection) return;
      if (error instanceof TerminalRevoked) this.#setState({ screen: null, isLost: false, isRevoked: true });
      else this.#setState({ ...this.#state, isLost: true });
      this.#startTimer("retry", this.#state.isRevoked ? REVOKED_RETRY_DELAY : RETRY_DELAY, () =>
        this.#connect(),
      );
    } finally {
      this.#pendingReads.delete(updates);
    }
  }

  #receiveUpdates(updates: ScreenUpdates): void {
    for (const read of this.#pendingReads) Object.assign(read, updates);
  }

  #receive(signal: StreamSignal): void {
    if (signal.kind !== "broken") this.#receivedAt = this.#clock.elapsed();
    const { screen } = this.#state;
    switch (signal.kind) {
      case "broken":
        // the stream of a revoked terminal is refused too, and retried at the same long interval
        if (this.#state.isRevoked) break;
        this.#setState({ ...this.#state, isLost: true });
        this.#startTimer("retry", RETRY_DELAY, () => this.#connect());
        break;
      case "hello":
        this.#onTime(signal.now);
        if (this.#version !== null && this.#version !== signal.version) this.#onOutdated();
        this.#version ??= signal.version;
        break;
      case "tick":
        this.#onTime(signal.now);
        break;
      case "door":
        this.#receiveUpdates({ door: signal.door });
        if (screen !== null) this.#setState({ ...this.#state, screen: { ...screen, door: signal.door } });
        break;
      case "entry":
        this.#receiveUpdates({ entry: signal.entry });
        if (screen !== null) this.#setState({ ...this.#state, screen: { ...screen, entry: signal.entry } });
    }
  }

  #watchForSilence(): void {
    this.#startTimer("watch", WATCH_INTERVAL, () => {
      const isSilent = this.#clock.elapsed() - this.#receivedAt >= SILENCE_LIMIT;
      if (isSilent && !this.#state.isRevoked) {
        this.#setState({ ...this.#state, isLost: true });
        this.#connect();
      }
      this.#watchForSilence();
    });
  }

  #reportPresence(): void {
    void this.#server.present().catch(() => undefined);
    this.#startTimer("presence", PRESENCE_INTERVAL, () => this.#reportPresence());
  }

  #startTimer(name: string, delay: Duration, run: () => void): void {
    this.#timers.get(name)?.cancel();
    this.#timers.set(name, this.#clock.timer(name, delay, run));
  }

  #setState(state: TerminalState): void {
    this.#state = state;
    this.#listeners.notify();
  }
}

import type { TerminalScreenView } from "@platzwart/contract/endpoints/terminal-endpoints";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, type Instant, milliseconds, seconds } from "@platzwart/domain/time/instant";
import { Listeners } from "../../../lib/listeners.ts";
import type { TerminalDoor, TerminalEntry } from "./terminal-reading.ts";

export type StreamSignal =
  | { readonly kind: "hello"; readonly now: Instant; readonly version: string }
  | { readonly kind: "tick"; readonly now: Instant }
  | { readonly kind: "door"; readonly door: TerminalDoor }
  | { readonly kind: "entry"; readonly entry: TerminalEntry }
  | { readonly kind: "broken" };

export class TerminalRevoked extends Error {}

export interface TerminalServer {
  /** Rejects with TerminalRevoked, or with another error without an answer or on a refusal. */
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
const SILENCE = milliseconds(3_500);
const WATCH = seconds(1);
/** Longest wait of a person after the network's return. */
const RETRY = milliseconds(800);
const RETRY_REVOKED = seconds(20);
const PRESENCE = seconds(20);

interface ScreenUpdates {
  door?: TerminalDoor;
  entry?: TerminalEntry;
}

/** Reads a terminal's screen, follows the stream, and reconnects after silence. */
export class TerminalLink {
  readonly #clock: Clock;
  readonly #server: TerminalServer;
  readonly #onTime: (now: Instant) => void;
  readonly #outdated: () => void;
  readonly #listeners = new Listeners();
  readonly #timers = new Map<string, PendingTimer>();
  #state: TerminalState = { screen: null, isLost: false, isRevoked: false };
  #close: (() => void) | null = null;
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
    readonly outdated: () => void;
  }) {
    this.#clock = options.clock;
    this.#server = options.server;
    this.#onTime = options.onTime;
    this.#outdated = options.outdated;
    this.#receivedAt = options.clock.elapsed();
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly state = (): TerminalState => this.#state;

  start(): void {
    this.#connect();
    this.#watch();
    this.#reportPresence();
  }

  stop(): void {
    this.#connection += 1;
    this.#close?.();
    for (const timer of this.#timers.values()) timer.cancel();
  }

  /** After sleep or a lost network the stream may be dead silently. */
  wake(): void {
    const isSilent = this.#clock.elapsed() - this.#receivedAt >= WATCH;
    if (isSilent || this.#state.isLost || this.#state.screen === null) this.#connect();
    void this.#server.present().catch(() => undefined);
  }

  /** The last code may have started a lockout. */
  reread(): void {
    void this.#read(this.#connection);
  }

  #connect(): void {
    this.#connection += 1;
    const connection = this.#connection;
    this.#close?.();
    this.#receivedAt = this.#clock.elapsed();
    this.#close = this.#server.stream((signal) => {
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
      this.#later("retry", this.#state.isRevoked ? RETRY_REVOKED : RETRY, () => this.#connect());
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
        this.#later("retry", RETRY, () => this.#connect());
        break;
      case "hello":
        this.#onTime(signal.now);
        if (this.#version !== null && this.#version !== signal.version) this.#outdated();
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

  #watch(): void {
    this.#later("watch", WATCH, () => {
      const isSilent = this.#clock.elapsed() - this.#receivedAt >= SILENCE;
      if (isSilent && !this.#state.isRevoked) {
        this.#setState({ ...this.#state, isLost: true });
        this.#connect();
      }
      this.#watch();
    });
  }

  #reportPresence(): void {
    void this.#server.present().catch(() => undefined);
    this.#later("presence", PRESENCE, () => this.#reportPresence());
  }

  #later(name: string, delay: Duration, run: () => void): void {
    this.#timers.get(name)?.cancel();
    this.#timers.set(name, this.#clock.timer(name, delay, run));
  }

  #setState(state: TerminalState): void {
    this.#state = state;
    this.#listeners.notify();
  }
}

import type { Send } from "@platzwart/contract/client";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { SECOND, seconds } from "@platzwart/domain/time/instant";
import type { TabLocks } from "../browser/tab-locks.ts";
import { LiveConnection } from "./live-connection.ts";
import type { LiveSignal } from "./live-signal.ts";

interface LiveRelayPorts {
  readonly clock: Clock;
  readonly send: Send;
  readonly locks: TabLocks;
  /** Name of lock and channel: one stream per browser and user. */
  readonly name: string;
  deliver(signal: LiveSignal): void;
}

const BEAT = SECOND;
/** Silence after which a visible tab takes the lock, as browsers suspend background tabs. */
const PATIENCE = seconds(2);

/** The tab with the lock relays the stream to all tabs; without channels or locks each tab reads its own. */
export class LiveRelay {
  readonly #ports: LiveRelayPorts;
  /** null: no channel or no locks. */
  #channel: BroadcastChannel | null;
  readonly #stop = new AbortController();
  #connection: LiveConnection | null = null;
  /** Whether this tab waits for the lock, or got it after a wait. */
  #isFollowing = false;
  #isConnected = false;
  /** Whether the browser has no locks. */
  #isAlone = false;
  #lastId: string | null = null;
  #receivedAt: number;
  #beat: PendingTimer | null = null;

  constructor(ports: LiveRelayPorts) {
    this.#ports = ports;
    this.#receivedAt = ports.clock.elapsed();
    this.#channel = openChannel(ports.name);
  }

  start(): void {
    if (this.#channel === null) return void this.#lead();
    this.#channel.onmessage = ({ data }: MessageEvent<LiveSignal>) => this.#receive(data);
    void this.#follow();
    this.#watch();
  }

  stop(): void {
    this.#stop.abort();
    this.#connection?.stop();
    this.#beat?.cancel();
    this.#channel?.close();
  }

  wake(): void {
    if (this.#isAlone) void this.#leadWhileSeen();
    this.#connection?.wake();
  }

  async #follow(): Promise<void> {
    this.#isFollowing = true;
    await this.#leadLocked({ signal: this.#stop.signal });
    this.#isFollowing = false;
  }

  async #leadLocked(options: LockOptions): Promise<void> {
    try {
      await this.#ports.locks.request(this.#ports.name, options, (lock) => {
        if (lock !== null) return this.#lead();
        this.#isAlone = true;
        this.#channel?.close();
        this.#channel = null;
        return this.#leadWhileSeen();
      });
    } catch {
      // stopped, or the lock was stolen: the next beat requests it again
      this.#connection?.stop();
      this.#connection = null;
    }
  }

  /** Without locks only visible tabs read: plain HTTP allows a browser six connections to one host. */
  async #leadWhileSeen(): Promise<void> {
    if (document.visibilityState === "visible") return this.#lead();
    if (this.#connection === null) return;
    this.#connection.stop();
    this.#connection = null;
    this.#ports.deliver({ kind: "resting" });
  }

  async #lead(): Promise<void> {
    if (this.#stop.signal.aborted || this.#connection !== null) return;
    const connection = new LiveConnection(
      {
        clock: this.#ports.clock,
        send: this.#ports.send,
        signal: (signal) => this.#signal(connection, signal),
      },
      this.#lastId,
    );
    this.#connection = connection;
    await connection.run();
  }

  #signal(from: LiveConnection, signal: LiveSignal): void {
    if (from !== this.#connection) return;
    this.#isConnected = signal.kind !== "broken" && signal.kind !== "trying";
    this.#channel?.postMessage(signal);
    this.#receive(signal);
  }

  #receive(signal: LiveSignal): void {
    if (this.#stop.signal.aborted) return;
    this.#receivedAt = this.#ports.clock.elapsed();
    if (signal.kind === "event" && signal.id !== null) this.#lastId = signal.id;
    this.#ports.deliver(signal);
  }

  #watch(): void {
    this.#beat = this.#ports.clock.timer("live relay", BEAT, () => {
      if (this.#isAlone) void this.#leadWhileSeen();
      else if (this.#connection !== null) {
        if (!this.#isConnected) this.#channel?.postMessage({ kind: "trying" } satisfies LiveSignal);
      } else {
        if (!this.#isFollowing) void this.#follow();
        if (
          document.visibilityState === "visible" &&
          this.#ports.clock.elapsed() - this.#receivedAt > PATIENCE
        ) {
          this.#receivedAt = this.#ports.clock.elapsed();
          void this.#leadLocked({ steal: true });
        }
      }
      this.#watch();
    });
  }
}

/** null where the browser lacks or denies channels, as Firefox does without storage. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

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

const CHECK_INTERVAL = SECOND;
/** Silence after which a visible tab takes the lock, as browsers suspend background tabs. */
const LEADER_SILENCE = seconds(2);

/** The tab with the lock, the leader, relays the stream to all tabs; without channels or locks each tab reads its own. */
export class LiveRelay {
  readonly #ports: LiveRelayPorts;
  /** null: no channel or no locks. */
  #channel: BroadcastChannel | null;
  readonly #stop = new AbortController();
  #connection: LiveConnection | null = null;
  /** Whether this tab waits for the lock, or got it after a wait. */
  #isWaitingForLock = false;
  #isConnected = false;
  #hasNoLocks = false;
  #lastId: string | null = null;
  /** Monotonic time of the last signal. */
  #receivedAt: number;
  #checkTimer: PendingTimer | null = null;

  constructor(ports: LiveRelayPorts) {
    this.#ports = ports;
    this.#receivedAt = ports.clock.elapsed();
    this.#channel = openChannel(ports.name);
  }

  start(): void {
    if (this.#channel === null) return void this.#becomeLeader();
    this.#channel.onmessage = ({ data }: MessageEvent<LiveSignal>) => this.#receive(data);
    void this.#waitForLock();
    this.#scheduleCheck();
  }

  stop(): void {
    this.#stop.abort();
    this.#connection?.stop();
    this.#checkTimer?.cancel();
    this.#channel?.close();
  }

  wake(): void {
    if (this.#hasNoLocks) void this.#leadWhileVisible();
    this.#connection?.wake();
  }

  async #waitForLock(): Promise<void> {
    this.#isWaitingForLock = true;
    await this.#leadWithLock({ signal: this.#stop.signal });
    this.#isWaitingForLock = false;
  }

  async #leadWithLock(options: LockOptions): Promise<void> {
    try {
      await this.#ports.locks.request(this.#ports.name, options, (lock) => {
        if (lock !== null) return this.#becomeLeader();
        this.#hasNoLocks = true;
        this.#channel?.close();
        this.#channel = null;
        return this.#leadWhileVisible();
      });
    } catch {
      // stopped, or the lock was stolen: the next check requests it again
      this.#connection?.stop();
      this.#connection = null;
    }
  }

  /** Without locks only visible tabs read: plain HTTP allows a browser six connections to one host. */
  async #leadWhileVisible(): Promise<void> {
    if (document.visibilityState === "visible") return this.#becomeLeader();
    if (this.#connection === null) return;
    this.#connection.stop();
    this.#connection = null;
    this.#ports.deliver({ kind: "resting" });
  }

  async #becomeLeader(): Promise<void> {
    if (this.#stop.signal.aborted || this.#connection !== null) return;
    const connection = new LiveConnection(
      {
        clock: this.#ports.clock,
        send: this.#ports.send,
        signal: (signal) => this.#relay(connection, signal),
      },
      this.#lastId,
    );
    this.#connection = connection;
    await connection.run();
  }

  #relay(from: LiveConnection, signal: LiveSignal): void {
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

  #scheduleCheck(): void {
    this.#checkTimer = this.#ports.clock.timer("live relay", CHECK_INTERVAL, () => {
      if (this.#hasNoLocks) void this.#leadWhileVisible();
      else if (this.#connection !== null) {
        if (!this.#isConnected) this.#channel?.postMessage({ kind: "trying" } satisfies LiveSignal);
      } else {
        if (!this.#isWaitingForLock) void this.#waitForLock();
        if (
          document.visibilityState === "visible" &&
          this.#ports.clock.elapsed() - this.#receivedAt > LEADER_SILENCE
        ) {
          this.#receivedAt = this.#ports.clock.elapsed();
          void this.#leadWithLock({ steal: true });
        }
      }
      this.#scheduleCheck();
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

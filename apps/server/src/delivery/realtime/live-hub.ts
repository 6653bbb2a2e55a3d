import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import {
  HELLO_EVENT,
  RESET_EVENT,
  TELEMETRY_CHANNELS,
  type TelemetryChannel,
  type TelemetryPayload,
  TICK_EVENT,
} from "@platzwart/contract/live-events";
import { maySeeCode, type Role } from "@platzwart/domain/role";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { SECOND, toIso } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { doorVisibleTo } from "../../application/door-views.ts";
import { fieldsVisibleTo } from "../../application/log-views.ts";
import type { LiveEvent } from "../../application/ports/live-event-store.ts";
import type { SecretCipher } from "../../application/ports/secret-cipher.ts";
import type { ServerLog } from "../../application/ports/server-log.ts";
import type { Storage } from "../../application/ports/storage.ts";
import type { LogEntry } from "../../application/ports/system-log-store.ts";
import type { Sessions, UserCaller } from "../../application/sessions.ts";

/** The hub's side of a browser's connection. */
export interface LiveSink {
  /** Sends text; false if the connection is closed or its buffer is full. */
  write(text: string): boolean;
  end(): void;
}

interface Listener {
  readonly caller: UserCaller;
  readonly sink: LiveSink;
  /** The number of the last event sent; later deliveries skip events up to it. */
  last: number;
  /** New events that wait until the missed events are sent. */
  waiting: LiveEvent[] | null;
}

/** The largest number of missed events that are sent; a client that missed more gets a reset. */
const MAX_MISSED = 1_000;

/**
 * Sends the live events to every connected browser, in order and without gaps: missed events first, then new ones. The
 * hub decrypts digits and removes from each event what the browser's role may not see: codes, and addresses of doors.
 */
export class LiveHub {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #cipher: SecretCipher;
  readonly #sessions: Pick<Sessions, "activeFamilyIds">;
  readonly #isLoopAlive: () => boolean;
  readonly #serverLog: ServerLog;
  readonly #listeners = new Set<Listener>();
  #ticker: PendingTimer | null = null;

  constructor(options: {
    storage: Storage;
    clock: Clock;
    cipher: SecretCipher;
    sessions: Pick<Sessions, "activeFamilyIds">;
    /** Whether the control loop is running, for the alarm on the page (M-06). */
    isLoopAlive: () => boolean;
    serverLog: ServerLog;
  }) {
    this.#isLoopAlive = options.isLoopAlive;
    this.#sessions = options.sessions;
    this.#storage = options.storage;
    this.#clock = options.clock;
    this.#cipher = options.cipher;
    this.#serverLog = options.serverLog;
    this.#storage.onCommitted((events) => this.#broadcast(events));
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** Connects a browser; `after`: the event number to resume from, null for a new client. Returns the disconnect function. */
  async connect(caller: UserCaller, sink: LiveSink, after: number | null): Promise<() => void> {
    const listener: Listener = { caller, sink, last: after ?? 0, waiting: [] };
    this.#listeners.add(listener);
    this.#startTicking();
    try {
      await this.#catchUp(listener, after);
    } catch (error) {
      this.#serverLog.error("a live stream could not be resumed", error);
      this.#drop(listener);
    }
    return () => this.#listeners.delete(listener);
  }

  /** Sends an event without a number to all browsers; a browser that missed it fetches the value when it reconnects. */
  announce<Channel extends TelemetryChannel>(channel: Channel, payload: TelemetryPayload<Channel>): void {
    const text = `event: ${channel}\ndata: ${JSON.stringify(z.encode(TELEMETRY_CHANNELS[channel], payload))}\n\n`;
    for (const listener of this.#listeners) {
      if (!listener.sink.write(text)) this.#drop(listener);
    }
  }

  /** Ends the streams of a sign-in that is over. */
  endFamily(familyId: string): void {
    for (const listener of this.#listeners) {
      if (listener.caller.familyId === familyId) this.#drop(listener);
    }
  }

  stop(): void {
    this.#ticker?.cancel();
    for (const listener of this.#listeners) this.#drop(listener);
  }

  async #catchUp(listener: Listener, after: number | null): Promise<void> {
    if (after === null) {
      listener.last = await this.#storage.read.liveEvents.newest();
      // after reading the number: the browser loads all data at the hello event and needs every later event
      listener.sink.write(this.#heartbeat(HELLO_EVENT));
    } else {
      listener.sink.write(this.#heartbeat(HELLO_EVENT));
      const missed = await this.#storage.read.liveEvents.listAfter(after, MAX_MISSED + 1);
      if (missed === null || missed.length > MAX_MISSED) {
        listener.last = await this.#storage.read.liveEvents.newest();
        listener.sink.write(`id: ${listener.last}\nevent: ${RESET_EVENT}\ndata: {}\n\n`);
      } else {
        this.#send(listener, missed);
      }
    }
    const waiting = listener.waiting ?? [];
    listener.waiting = null;
    this.#send(listener, waiting);
    // gives a new browser the number to resume from before the first event
    if (after === null) listener.sink.write(`id: ${listener.last}\ndata: {}\n\n`);
  }

  #broadcast(events: readonly LiveEvent[]): void {
    const texts = new Map<string, string | null>();
    for (const listener of this.#listeners) {
      if (listener.waiting !== null) listener.waiting.push(...events);
      else this.#send(listener, events, texts);
    }
  }

  #send(listener: Listener, events: readonly LiveEvent[], texts = new Map<string, string | null>()): void {
    for (const event of events) {
      if (event.number <= listener.last) continue;
      listener.last = event.number;
      const key = `${event.number} ${listener.caller.role}`;
      let text = texts.get(key);
      if (text === undefined) {
        text = this.#textFor(listener.caller.role, event);
        texts.set(key, text);
      }
      if (text !== null && !listener.sink.write(text)) {
        this.#drop(listener);
        return;
      }
    }
  }

  #textFor(role: Role, event: LiveEvent): string | null {
    const payload = this.#payloadFor(role, event);
    return payload === null
      ? null
      : `id: ${event.number}\nevent: ${event.channel}\ndata: ${JSON.stringify(payload)}\n\n`;
  }

  #payloadFor(role: Role, { channel, payload }: LiveEvent): unknown {
    if (channel === "access-codes-changes") return this.#codePayloadFor(role, payload);
    if (channel === "doors-changes") {
      const { door, removed } = payload as { door?: Pick<DoorView, "driver" | "address">; removed?: string };
      return door === undefined ? { removed } : { door: doorVisibleTo(role, door) };
    }
    if (channel === "system-logs-changes") {
      const { entry } = payload as { entry: Pick<LogEntry, "metadata" | "references"> };
      return { entry: { ...entry, ...fieldsVisibleTo(role, entry, this.#cipher) } };
    }
    if (channel === "scheduler-changes") return this.#runPayload(payload);
    return payload;
  }

  /** A run's valid codes are time-limited ones, whose digits every user may see (N-09). */
  #runPayload(payload: unknown): unknown {
    const { run } = payload as { run?: { courts: { validCodes: { accessCode: string | null }[] }[] } };
    if (run === undefined) return payload;
    const decrypted = run.courts.map((court) => ({
      ...court,
      validCodes: court.validCodes.map((code) => ({
        ...code,
        accessCode: code.accessCode === null ? null : this.#cipher.decrypt(code.accessCode),
      })),
    }));
    return { run: { ...run, courts: decrypted } };
  }

  #codePayloadFor(role: Role, payload: unknown): unknown {
    const { code, removed } = payload as { code?: Record<string, unknown>; removed?: string };
    if (code === undefined) return { removed };
    if (!maySeeCode(role, { isPermanent: code["isPermanent"] === true })) return null;
    const encrypted = code["accessCode"];
    return {
      code: { ...code, accessCode: typeof encrypted === "string" ? this.#cipher.decrypt(encrypted) : null },
    };
  }

  #startTicking(): void {
    if (this.#ticker !== null) return;
    this.#ticker = this.#clock.timer("live tick", SECOND, () => {
      this.#ticker = null;
      if (this.#listeners.size === 0) return;
      const tick = this.#heartbeat(TICK_EVENT);
      const live = this.#sessions.activeFamilyIds();
      for (const listener of this.#listeners) {
        // a stream outlives its access token only while the sign-in gets new tokens
        const isLive = live.has(listener.caller.familyId);
        if (!isLive || !listener.sink.write(tick)) this.#drop(listener);
      }
      this.#startTicking();
    });
  }

  #heartbeat(event: string): string {
    return `event: ${event}\ndata: ${JSON.stringify({ now: toIso(this.#clock.now()), isLoopAlive: this.#isLoopAlive() })}\n\n`;
  }

  #drop(listener: Listener): void {
    this.#listeners.delete(listener);
    listener.sink.end();
  }
}

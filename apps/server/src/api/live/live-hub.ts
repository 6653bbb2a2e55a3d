import type { ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import {
  HELLO_EVENT,
  heartbeatSchema,
  type TelemetryChannel,
  type TelemetryPayload,
  TICK_EVENT,
} from "@platzwart/contract/live-events";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import { SECOND } from "@platzwart/domain/time/instant";
import type { UserCaller } from "../../database/caller.ts";
import type { LiveEvent } from "../../database/live-event-records.ts";
import { liveEventsIn } from "../../database/store.ts";
import type { Needs } from "../../modules/services.ts";
import type { Sessions } from "../../modules/users/sessions.ts";
import { announcement, eventText, LiveTexts, resetText } from "./live-texts.ts";

/** Output of the hub to one browser. */
export interface LiveSink {
  /** Sends text; false: the connection is closed, or its buffer is full. */
  write(text: string): boolean;
  end(): void;
}

interface Listener {
  readonly caller: UserCaller;
  readonly sink: LiveSink;
  /** Sequence number of the last sent event; events up to it are not sent again. */
  lastSent: number;
  /** New events that arrive while the missed events are being sent; null: all missed events are sent. */
  queued: LiveEvent[] | null;
}

/** Missed events that are sent; after more the browser is made to load all data again. */
const MAX_MISSED = 250;
/** Bytes; half of the send buffer: all of it is sent at once, and a browser could never take more. */
const MAX_MISSED_TEXT = 500_000;

type LiveHubServices = Needs<"storage" | "clock" | "cipher" | "serverLog"> & {
  readonly sessions: Pick<Sessions, "activeFamilyIds">;
  /** false: the control loop has not completed a pass for 30 s; the page then shows an alarm (M-06). */
  readonly isLoopAlive: () => boolean;
  readonly version: string;
  readonly presentClimate: () => ClimateView;
};

/**
 * Sends the live events to every connected browser, in order and without gaps: missed events first, then new ones.
 */
export class LiveHub {
  readonly #services: LiveHubServices;
  readonly #listeners = new Set<Listener>();
  /**
   * End of the newest catch-up. All pages of a hall resume at once when the server is back, and the loop must not wait for all
   * of them: they catch up one after the other.
   */
  #resumed = Promise.resolve();
  /** The number of the newest committed event; null: not known yet. */
  #newestNumber: number | null = null;
  /** Browsers without an event of at least this number hold data to be cleared. */
  #resetNumber = 0;
  /** Timer of the next tick, the heartbeat of each second; null: none runs. */
  #ticker: PendingTimer | null = null;

  constructor(services: LiveHubServices) {
    this.#services = services;
    services.storage.onCommitted((events) => this.#broadcast(events));
  }

  /** The number of the newest event; null: the hub has not been started. */
  get newestNumber(): number | null {
    return this.#newestNumber;
  }

  /** Reads the newest number; call it before the first browser connects. */
  async start(): Promise<void> {
    const newest = await liveEventsIn(this.#services.storage.read).newestNumber();
    this.#newestNumber = Math.max(newest, this.#newestNumber ?? 0);
  }

  get size(): number {
    return this.#listeners.size;
  }

  /**
   * Connects a browser and returns the disconnect function. `after`: the number of the last event that the browser got,
   * to resume from; null: a new browser.
   */
  connect(caller: UserCaller, sink: LiveSink, after: number | null): () => void {
    const listener: Listener = { caller, sink, lastSent: after ?? 0, queued: [] };
    this.#listeners.add(listener);
    this.#startTicking();
    this.#resumed = this.#resumed.then(() => this.#resume(listener, after));
    return () => this.#listeners.delete(listener);
  }

  /** Sends an unstored event to all browsers; a browser that missed it fetches the value on reconnecting. */
  announce<Channel extends TelemetryChannel>(channel: Channel, payload: TelemetryPayload<Channel>): void {
    this.#sendAll(announcement(channel, payload));
  }

  /**
   * Makes all browsers clear and reload their data, including those that resume later from an earlier event. Without a number,
   * since nothing is stored.
   */
  resetAll(): void {
    this.#resetNumber = this.#newestNumber ?? 0;
    this.#sendAll(resetText(true));
  }

  /** Disconnects the browsers of a sign-in that ended; `familyId`: the token family, all tokens of that sign-in. */
  endFamily(familyId: string): void {
    for (const listener of this.#listeners) {
      if (listener.caller.familyId === familyId) this.#drop(listener);
    }
  }

  stop(): void {
    this.#ticker?.cancel();
    for (const listener of this.#listeners) this.#drop(listener);
  }

  /** Brings a connected browser up to date; after a failure the browser is disconnected, and retries. */
  async #resume(listener: Listener, after: number | null): Promise<void> {
    if (!this.#listeners.has(listener)) return;
    try {
      await this.#catchUp(listener, after);
    } catch (error) {
      this.#services.serverLog.error("a live stream could not be resumed", error);
      this.#drop(listener);
    }
  }

  /** Sends the greeting and the missed events, then those that arrived meanwhile. `after`: as in `connect`. */
  async #catchUp(listener: Listener, after: number | null): Promise<void> {
    if (after === null) {
      listener.lastSent = await liveEventsIn(this.#services.storage.read).newestNumber();
      // hello is sent after reading the number, because the browser then loads all data and needs every later event
      listener.sink.write(this.#heartbeat(HELLO_EVENT, listener.lastSent));
    } else {
      listener.sink.write(this.#heartbeat(HELLO_EVENT));
      const missed = await liveEventsIn(this.#services.storage.read).listAfter(after, MAX_MISSED + 1);
      const texts = new LiveTexts(this.#services.cipher);
      // the deleted events may include an erasure
      const isToForget = missed === null || after < this.#resetNumber;
      if (
        missed === null ||
        isToForget ||
        missed.length > MAX_MISSED ||
        texts.areLonger(listener.caller.role, missed, MAX_MISSED_TEXT)
      ) {
        listener.lastSent = await liveEventsIn(this.#services.storage.read).newestNumber();
        listener.sink.write(`id: ${listener.lastSent}\n${resetText(isToForget)}`);
      } else {
        this.#send(listener, missed, texts);
      }
    }
    const queued = listener.queued ?? [];
    listener.queued = null;
    this.#send(listener, queued);
    // announced values may have changed since the browser's request
    if (after === null) {
      listener.sink.write(announcement("climate-changes", { climate: this.#services.presentClimate() }));
      listener.sink.write(announcement("code-doors-changes", {}));
    }
    // an event without a name gives a new browser the number to resume from, before the first change
    if (after === null) listener.sink.write(`id: ${listener.lastSent}\ndata: {}\n\n`);
  }

  #sendAll(text: string): void {
    for (const listener of this.#listeners) if (!listener.sink.write(text)) this.#drop(listener);
  }

  #broadcast(events: readonly LiveEvent[]): void {
    for (const { number } of events) this.#newestNumber = Math.max(number, this.#newestNumber ?? 0);
    const texts = new LiveTexts(this.#services.cipher);
    for (const listener of this.#listeners) {
      if (listener.queued !== null) listener.queued.push(...events);
      else this.#send(listener, events, texts);
    }
  }

  #send(
    listener: Listener,
    events: readonly LiveEvent[],
    texts = new LiveTexts(this.#services.cipher),
  ): void {
    for (const event of events) {
      if (event.number <= listener.lastSent) continue;
      listener.lastSent = event.number;
      const text = texts.of(listener.caller.role, event);
      if (text !== null && !listener.sink.write(text)) {
        this.#drop(listener);
        return;
      }
    }
  }

  /** Sends a tick every second while browsers are connected, and drops those whose session ended. */
  #startTicking(): void {
    if (this.#ticker !== null) return;
    this.#ticker = this.#services.clock.timer("live tick", SECOND, () => {
      this.#ticker = null;
      if (this.#listeners.size === 0) return;
      const tick = this.#heartbeat(TICK_EVENT);
      const signedIn = this.#services.sessions.activeFamilyIds();
      for (const listener of this.#listeners) {
        // a connection may outlive the access token that opened it, but not the sign-in's newest access token
        const isSignedIn = signedIn.has(listener.caller.familyId);
        if (!isSignedIn || !listener.sink.write(tick)) this.#drop(listener);
      }
      this.#startTicking();
    });
  }

  #heartbeat(event: typeof HELLO_EVENT | typeof TICK_EVENT, newestNumber?: number): string {
    return eventText(event, heartbeatSchema, {
      now: this.#services.clock.now(),
      isLoopAlive: this.#services.isLoopAlive(),
      version: this.#services.version,
      newestNumber,
    });
  }

  #drop(listener: Listener): void {
    this.#listeners.delete(listener);
    listener.sink.end();
  }
}

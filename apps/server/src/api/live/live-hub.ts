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
import { announcementText, eventText, LiveTexts, resetText } from "./live-texts.ts";

/** The open response to one browser. */
export interface LiveSink {
  /** false: the connection is closed, or its buffer is full. */
  write(text: string): boolean;
  end(): void;
}

/** A connected browser. */
interface Listener {
  readonly caller: UserCaller;
  readonly sink: LiveSink;
  /** Number of the last sent event. */
  lastSent: number;
  /** Events since the connection, sent after the missed ones; null: missed and queued ones are sent. */
  queued: LiveEvent[] | null;
}

/** After more missed events the browser reloads all data. */
const MAX_MISSED_EVENTS = 250;
/** Half of a connection's send buffer (live-route.ts), as missed events are sent at once. */
const MAX_MISSED_BYTES = 500_000;

type LiveHubServices = Needs<"storage" | "clock" | "cipher" | "serverLog"> & {
  readonly sessions: Pick<Sessions, "activeFamilyIds">;
  /** false: no pass of the control loop for 30 s, for which the page shows an alarm (M-06). */
  readonly isLoopAlive: () => boolean;
  readonly version: string;
  readonly presentClimate: () => ClimateView;
};

/** Sends pages the live events in order and without gaps: missed events first, then new ones. */
export class LiveHub {
  readonly #services: LiveHubServices;
  readonly #listeners = new Set<Listener>();
  /** Resolves at the end of the last begun catch-up; only one runs at a time, as after a restart all pages resume. */
  #lastCatchUp = Promise.resolve();
  /** Number of the newest committed event; null: not known yet. */
  #newestNumber: number | null = null;
  /** Newest event at the last `resetAll`: browsers that resume from an earlier one must clear their data. */
  #resetNumber = 0;
  /** Timer of the next tick; null: none runs. */
  #ticker: PendingTimer | null = null;

  constructor(services: LiveHubServices) {
    this.#services = services;
    services.storage.onCommitted((events) => this.#broadcast(events));
  }

  /** null: not known yet. */
  get newestNumber(): number | null {
    return this.#newestNumber;
  }

  /** Call before the first browser connects. */
  async start(): Promise<void> {
    const newest = await liveEventsIn(this.#services.storage.read).newestNumber();
    this.#newestNumber = Math.max(newest, this.#newestNumber ?? 0);
  }

  /** Number of connected browsers. */
  get size(): number {
    return this.#listeners.size;
  }

  /** Returns the disconnect function; `after`: number of the browser's last event; null: a new browser. */
  connect(caller: UserCaller, sink: LiveSink, after: number | null): () => void {
    const listener: Listener = { caller, sink, lastSent: after ?? 0, queued: [] };
    this.#listeners.add(listener);
    this.#startTicking();
    this.#lastCatchUp = this.#lastCatchUp.then(() => this.#resume(listener, after));
    return () => this.#listeners.delete(listener);
  }

  /** Sends an event that is not stored; a browser that missed it gets or reads the value when it reconnects. */
  announce<Channel extends TelemetryChannel>(channel: Channel, payload: TelemetryPayload<Channel>): void {
    this.#sendAll(announcementText(channel, payload));
  }

  /** Makes all browsers clear and reload their data, also those that resume later. */
  resetAll(): void {
    this.#resetNumber = this.#newestNumber ?? 0;
    this.#sendAll(resetText(true));
  }

  /** Disconnects the browsers of one sign-in. */
  endFamily(familyId: string): void {
    for (const listener of this.#listeners) {
      if (listener.caller.familyId === familyId) this.#disconnect(listener);
    }
  }

  stop(): void {
    this.#ticker?.cancel();
    for (const listener of this.#listeners) this.#disconnect(listener);
  }

  /** After a failure the browser is disconnected, and retries. */
  async #resume(listener: Listener, after: number | null): Promise<void> {
    if (!this.#listeners.has(listener)) return;
    try {
      await this.#catchUp(listener, after);
    } catch (error) {
      this.#services.serverLog.error("a live stream could not be resumed", error);
      this.#disconnect(listener);
    }
  }

  /** `after`: as in `connect`. */
  async #catchUp(listener: Listener, after: number | null): Promise<void> {
    if (after === null) {
      listener.lastSent = await liveEventsIn(this.#services.storage.read).newestNumber();
      // the number is read first, because the browser then loads all data and needs every later event
      listener.sink.write(this.#heartbeat(HELLO_EVENT, listener.lastSent));
    } else {
      listener.sink.write(this.#heartbeat(HELLO_EVENT));
      const missed = await liveEventsIn(this.#services.storage.read).listAfter(after, MAX_MISSED_EVENTS + 1);
      const texts = new LiveTexts(this.#services.cipher);
      // null: the missed events were deleted; one of them may have erased a person
      const mustClear = missed === null || after < this.#resetNumber;
      if (
        missed === null ||
        mustClear ||
        missed.length > MAX_MISSED_EVENTS ||
        texts.exceed(listener.caller.role, missed, MAX_MISSED_BYTES)
      ) {
        listener.lastSent = await liveEventsIn(this.#services.storage.read).newestNumber();
        listener.sink.write(`id: ${listener.lastSent}\n${resetText(mustClear)}`);
      } else {
        this.#send(listener, missed, texts);
      }
    }
    const queued = listener.queued ?? [];
    listener.queued = null;
    this.#send(listener, queued);
    // announced values may have changed since the browser loaded them
    if (after === null) {
      listener.sink.write(announcementText("climate-changes", { climate: this.#services.presentClimate() }));
      listener.sink.write(announcementText("code-doors-changes", {}));
    }
    // an event without a name: the number to resume from before the first change
    if (after === null) listener.sink.write(`id: ${listener.lastSent}\ndata: {}\n\n`);
  }

  #sendAll(text: string): void {
    for (const listener of this.#listeners) if (!listener.sink.write(text)) this.#disconnect(listener);
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
      const text = texts.textFor(listener.caller.role, event);
      if (text !== null && !listener.sink.write(text)) {
        this.#disconnect(listener);
        return;
      }
    }
  }

  /** Each second, while browsers are connected; drops those whose session ended. */
  #startTicking(): void {
    if (this.#ticker !== null) return;
    this.#ticker = this.#services.clock.timer("live tick", SECOND, () => {
      this.#ticker = null;
      if (this.#listeners.size === 0) return;
      const tick = this.#heartbeat(TICK_EVENT);
      const signedIn = this.#services.sessions.activeFamilyIds();
      for (const listener of this.#listeners) {
        // a connection may outlive its access token, but not the sign-in's newest one
        const isSignedIn = signedIn.has(listener.caller.familyId);
        if (!isSignedIn || !listener.sink.write(tick)) this.#disconnect(listener);
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

  #disconnect(listener: Listener): void {
    this.#listeners.delete(listener);
    listener.sink.end();
  }
}

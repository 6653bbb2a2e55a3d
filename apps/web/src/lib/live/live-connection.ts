import type { Send } from "@platzwart/contract/client";
import { HELLO_EVENT, LIVE_PATH, RESET_EVENT, TICK_EVENT } from "@platzwart/contract/live-events";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, longest, minus, SECOND, seconds } from "@platzwart/domain/time/instant";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import type { LiveSignal } from "./live-signal.ts";

interface LiveConnectionPorts {
  readonly clock: Clock;
  readonly send: Send;
  signal(signal: LiveSignal): void;
}

/** Silence after which a stream counts as dead, even without a network error. */
const SILENCE_LIMIT = seconds(3);
const SILENT_REASON = "silent";
/** Between the starts of attempts, the last for all further ones: a returned server is noticed within a second. */
const ATTEMPT_INTERVALS = [0.5, 0.9].map(seconds);
/** Minimum pause after an attempt that took most of its interval. */
const SHORTEST_PAUSE = seconds(0.5);

/** Reads the live stream, reconnects after its loss and resumes after the last event. */
export class LiveConnection {
  readonly #ports: LiveConnectionPorts;
  #stop = new AbortController();
  #attempt: AbortController | null = null;
  #silenceTimer: PendingTimer | null = null;
  #pauseTimer: PendingTimer | null = null;
  #endPause: (() => void) | null = null;
  #failures = 0;
  #isFirst = true;
  /** Of the last event, after which a new stream resumes; null: none. */
  #lastId: string | null;

  constructor(ports: LiveConnectionPorts, lastId: string | null) {
    this.#ports = ports;
    this.#lastId = lastId;
  }

  async run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const begun = this.#ports.clock.elapsed();
      await this.#connect();
      if (this.#stop.signal.aborted) return;
      this.#ports.signal({ kind: "trying" });
      const elapsed = minus(this.#ports.clock.elapsed(), begun);
      const interval = ATTEMPT_INTERVALS[Math.min(this.#failures, ATTEMPT_INTERVALS.length - 1)] ?? SECOND;
      await this.#wait(longest(minus(interval, elapsed), SHORTEST_PAUSE));
      this.#failures += 1;
    }
  }

  stop(): void {
    this.#stop.abort();
    this.#attempt?.abort();
    this.#silenceTimer?.cancel();
    this.#endPause?.();
  }

  /** Retries at once when the network may be back, or the page is visible again. */
  wake(): void {
    this.#failures = 0;
    this.#endPause?.();
  }

  async #connect(): Promise<void> {
    const attempt = new AbortController();
    this.#attempt = attempt;
    this.#restartSilenceTimer();
    let isOpen = false;
    try {
      const headers: Record<string, string> = { accept: "text/event-stream" };
      if (this.#lastId !== null) headers["last-event-id"] = this.#lastId;
      const response = await this.#ports.send(LIVE_PATH, {
        headers,
        signal: attempt.signal,
        cache: "no-store",
      });
      if (!response.ok || response.body === null) return void (await response.body?.cancel());
      isOpen = true;
      await this.#read(response.body);
    } catch {
      // run() reconnects after an error as after an orderly end
    } finally {
      this.#silenceTimer?.cancel();
      // silence counts from the last sign of life, so it is no new loss
      const isNews = isOpen && attempt.signal.reason !== SILENT_REASON;
      if (isNews && !this.#stop.signal.aborted) this.#ports.signal({ kind: "broken" });
    }
  }

  async #read(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const parser = createParser({ onEvent: (event) => this.#handleEvent(event) });
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.#restartSilenceTimer();
      parser.feed(value);
    }
  }

  #handleEvent({ event = "message", data, id: ownId }: EventSourceMessage): void {
    const id = ownId ?? null;
    if (id !== null) this.#lastId = id;
    switch (event) {
      case HELLO_EVENT:
        this.#failures = 0;
        this.#ports.signal({ kind: "opened", newestNumber: this.#isFirst ? newestNumberIn(data) : null });
        this.#isFirst = false;
        this.#receiveHeartbeat(data);
        break;
      case TICK_EVENT:
        this.#receiveHeartbeat(data);
        break;
      case RESET_EVENT:
        if (id === null) this.#lastId = null;
        this.#ports.signal({ kind: "reset", isToForget: isToForget(data) });
        break;
      default:
        this.#ports.signal({ kind: "event", channel: event, id, data });
    }
  }

  #receiveHeartbeat(data: string): void {
    const heartbeat = parseJson(data) as { now?: unknown; isLoopAlive?: unknown; version?: unknown } | null;
    if (typeof heartbeat?.now !== "string") return;
    const { now, isLoopAlive, version } = heartbeat;
    this.#ports.signal({ kind: "now", now, isLoopAlive: isLoopAlive !== false, version: String(version) });
  }

  #restartSilenceTimer(): void {
    this.#silenceTimer?.cancel();
    this.#silenceTimer = this.#ports.clock.timer("live silence", SILENCE_LIMIT, () =>
      this.#attempt?.abort(SILENT_REASON),
    );
  }

  #wait(delay: Duration): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#pauseTimer?.cancel();
        this.#endPause = null;
        resolve();
      };
      this.#endPause = end;
      this.#pauseTimer = this.#ports.clock.timer("live reconnect", delay, end);
    });
  }
}

function isToForget(data: string): boolean {
  return ((parseJson(data) ?? {}) as { forget?: unknown }).forget === true;
}

function newestNumberIn(data: string): number | null {
  const { newestNumber } = (parseJson(data) ?? {}) as { newestNumber?: unknown };
  return typeof newestNumber === "number" ? newestNumber : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

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
const SILENCE = seconds(3);
const SILENT = "silent";
/** Intervals between the starts of attempts: a returned server is noticed within a second. */
const PAUSES = [0.5, 0.9].map(seconds);
/** Minimum pause after an attempt that took most of its interval. */
const SHORTEST = seconds(0.5);

/** Reads the live stream, reconnects after its loss and resumes after the last event. */
export class LiveConnection {
  readonly #ports: LiveConnectionPorts;
  #stop = new AbortController();
  #attempt: AbortController | null = null;
  #silence: PendingTimer | null = null;
  #pause: PendingTimer | null = null;
  #endPause: (() => void) | null = null;
  #failures = 0;
  #isFirst = true;
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
      const lasted = minus(this.#ports.clock.elapsed(), begun);
      const pause = PAUSES[Math.min(this.#failures, PAUSES.length - 1)] ?? SECOND;
      await this.#wait(longest(minus(pause, lasted), SHORTEST));
      this.#failures += 1;
    }
  }

  stop(): void {
    this.#stop.abort();
    this.#attempt?.abort();
    this.#silence?.cancel();
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
    this.#expectSign();
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
      this.#silence?.cancel();
      // silence counts from the last sign of life, so it is no new loss
      const isNews = isOpen && attempt.signal.reason !== SILENT;
      if (isNews && !this.#stop.signal.aborted) this.#ports.signal({ kind: "broken" });
    }
  }

  async #read(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const parser = createParser({ onEvent: (event) => this.#take(event) });
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.#expectSign();
      parser.feed(value);
    }
  }

  #take({ event = "message", data, id: ownId }: EventSourceMessage): void {
    const id = ownId ?? null;
    if (id !== null) this.#lastId = id;
    switch (event) {
      case HELLO_EVENT:
        this.#failures = 0;
        this.#ports.signal({ kind: "opened", newestNumber: this.#isFirst ? newestNumberIn(data) : null });
        this.#isFirst = false;
        this.#receive(data);
        break;
      case TICK_EVENT:
        this.#receive(data);
        break;
      case RESET_EVENT:
        if (id === null) this.#lastId = null;
        this.#ports.signal({ kind: "reset", isToForget: isToForget(data) });
        break;
      default:
        this.#ports.signal({ kind: "event", channel: event, id, data });
    }
  }

  #receive(data: string): void {
    const sign = parseJson(data) as { now?: unknown; isLoopAlive?: unknown; version?: unknown } | null;
    if (typeof sign?.now !== "string") return;
    const { now, isLoopAlive, version } = sign;
    this.#ports.signal({ kind: "now", now, isLoopAlive: isLoopAlive !== false, version: String(version) });
  }

  #expectSign(): void {
    this.#silence?.cancel();
    this.#silence = this.#ports.clock.timer("live silence", SILENCE, () => this.#attempt?.abort(SILENT));
  }

  #wait(delay: Duration): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#pause?.cancel();
        this.#endPause = null;
        resolve();
      };
      this.#endPause = end;
      this.#pause = this.#ports.clock.timer("live reconnect", delay, end);
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

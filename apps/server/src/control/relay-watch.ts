import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, longest, milliseconds, minus, seconds } from "@platzwart/domain/time/instant";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { GrowingPause } from "../platform/system/growing-pause.ts";
import { askDevice, type DeviceCall } from "./ask-device.ts";

/** Short enough for a change at the device to reach the page within a second (H-12). */
const QUERY_PERIOD = milliseconds(600);

/** A slower answer is too late for that second, and delays the device's other requests. */
const QUERY_TIMEOUT = seconds(1);

/** Queries a device that sends no reports (decision 15); failures begin no outage, as the 10 s poll finds it. */
export class RelayWatch<Report> {
  readonly #read: DeviceCall<Report>;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #pause: GrowingPause;
  #onQuery: () => (report: Report) => void = () => () => {};
  #timer: PendingTimer | null = null;
  #queryAbort: AbortController | null = null;
  #isStopped = false;

  constructor(options: {
    read: DeviceCall<Report>;
    clock: Clock;
    serverLog: ServerLog;
  }) {
    this.#read = options.read;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
    this.#pause = new GrowingPause(options.clock, () => this.#query());
  }

  /** `begin` is called with each query and returns its answer's handler; returns the stop function. */
  start(begin: () => (report: Report) => void): () => void {
    this.#onQuery = begin;
    this.#queryAfter(QUERY_PERIOD);
    return () => {
      this.#isStopped = true;
      this.#timer?.cancel();
      this.#pause.cancel();
      this.#queryAbort?.abort();
    };
  }

  /** Another request was answered after `took`; a quick answer ends the pause. */
  noteAnswer(took: Duration): void {
    if (took > QUERY_TIMEOUT || !this.#pause.isRunning) return;
    this.#pause.reset();
    this.#query();
  }

  #queryAfter(delay: Duration): void {
    this.#timer = this.#clock.timer("relay watch", delay, () => this.#query());
  }

  #query(): void {
    this.#readOnce().catch((error: unknown) => this.#serverLog.error("a device could not be watched", error));
  }

  async #readOnce(): Promise<void> {
    const at = this.#clock.elapsed();
    const abort = new AbortController();
    this.#queryAbort = abort;
    const onReport = this.#onQuery();
    const answer = await askDevice((signal, begin) => this.#read(signal, begin), {
      limit: QUERY_TIMEOUT,
      limitFrom: "begin",
      clock: this.#clock,
      serverLog: this.#serverLog,
      abort,
    });
    if (this.#isStopped) return;
    if (answer.fault !== null) return this.#pause.begin();
    this.#pause.reset();
    const took = minus(this.#clock.elapsed(), at);
    // a slow device pauses for as long as it was busy
    this.#queryAfter(longest(minus(QUERY_PERIOD, took), took));
    onReport(answer.report);
  }
}

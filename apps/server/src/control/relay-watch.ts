import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, longest, milliseconds, minus, seconds } from "@platzwart/domain/time/instant";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { GrowingPause } from "../platform/system/growing-pause.ts";
import { askDevice, type DeviceCall } from "./ask-device.ts";

/** A change at the device reaches the page within a second (H-12). */
const EVERY = milliseconds(600);

/** A slower answer is too late for that second, and delays the device's other requests. */
const ANSWER_WITHIN = seconds(1);

/** For devices that send no reports (decision 15); failures are no outage, as the 10 s poll finds those. */
export class RelayWatch<Report> {
  readonly #read: DeviceCall<Report>;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #pause: GrowingPause;
  #begin: () => (report: Report) => void = () => () => {};
  #timer: PendingTimer | null = null;
  #querying: AbortController | null = null;
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
    this.#begin = begin;
    this.#queryAfter(EVERY);
    return () => {
      this.#isStopped = true;
      this.#timer?.cancel();
      this.#pause.cancel();
      this.#querying?.abort();
    };
  }

  /** Another request was answered after `took`; a quick answer ends the pause. */
  answered(took: Duration): void {
    if (took > ANSWER_WITHIN || !this.#pause.isRunning) return;
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
    this.#querying = abort;
    const onReport = this.#begin();
    const answer = await askDevice((signal, begin) => this.#read(signal, begin), {
      limit: ANSWER_WITHIN,
      from: "begin",
      clock: this.#clock,
      serverLog: this.#serverLog,
      abort,
    });
    if (this.#isStopped) return;
    if (answer.fault !== null) return this.#pause.begin();
    this.#pause.reset();
    const took = minus(this.#clock.elapsed(), at);
    // a slow device pauses for as long as it was busy
    this.#queryAfter(longest(minus(EVERY, took), took));
    onReport(answer.report);
  }
}

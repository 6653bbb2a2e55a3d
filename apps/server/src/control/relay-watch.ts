import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, longest, milliseconds, minus, seconds } from "@platzwart/domain/time/instant";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { GrowingPause } from "../platform/system/growing-pause.ts";
import { askDevice, type DeviceCall } from "./ask-device.ts";

/** From one question to the next; with the way to the page what is done at a device is seen within a second (H-12). */
const EVERY = milliseconds(600);

/** An answer that takes longer comes too late for that, and holds up what else the device has to do. */
const ANSWER_WITHIN = seconds(1);

/**
 * Asks a lamp or door that tells nothing by itself how it stands, so often that what is done by hand is seen within a second
 * (H-12, decision 15). Without an answer it asks again after growing pauses, and that is no outage: outages are found
 * by the question that every device gets every ten seconds.
 */
export class RelayWatch<Report> {
  readonly #read: DeviceCall<Report>;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #pause: GrowingPause;
  #begin: () => (report: Report) => void = () => () => {};
  #timer: PendingTimer | null = null;
  #asking: AbortController | null = null;
  #isStopped = false;

  constructor(options: {
    read: DeviceCall<Report>;
    clock: Clock;
    serverLog: ServerLog;
  }) {
    this.#read = options.read;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
    this.#pause = new GrowingPause(options.clock, () => this.#ask());
  }

  /** Begins, and calls `begin` with each question, for what is to be done with its answer; answers how to stop it. */
  start(begin: () => (report: Report) => void): () => void {
    this.#begin = begin;
    this.#askAfter(EVERY);
    return () => {
      this.#isStopped = true;
      this.#timer?.cancel();
      this.#pause.cancel();
      this.#asking?.abort();
    };
  }

  /** The device answered something else, for which it took so long: where that was quick, a pause is over. */
  answered(took: Duration): void {
    if (took > ANSWER_WITHIN || !this.#pause.isRunning) return;
    this.#pause.reset();
    this.#ask();
  }

  #askAfter(delay: Duration): void {
    this.#timer = this.#clock.timer("relay watch", delay, () => this.#ask());
  }

  #ask(): void {
    this.#asked().catch((error: unknown) => this.#serverLog.error("a device could not be watched", error));
  }

  async #asked(): Promise<void> {
    const at = this.#clock.elapsed();
    const abort = new AbortController();
    this.#asking = abort;
    const onReport = this.#begin();
    const answer = await askDevice((signal, begin) => this.#read(signal, begin), {
      limit: ANSWER_WITHIN,
      from: "turn",
      clock: this.#clock,
      serverLog: this.#serverLog,
      abort,
    });
    if (this.#isStopped) return;
    if (answer.fault !== null) return this.#pause.begin();
    this.#pause.reset();
    const took = minus(this.#clock.elapsed(), at);
    // one that is slow rests as long as it was busy
    this.#askAfter(longest(minus(EVERY, took), took));
    onReport(answer.report);
  }
}

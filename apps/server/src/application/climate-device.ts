import type { ClimateOutput, Reading } from "@platzwart/domain/climate/facts";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Instant, milliseconds, seconds } from "@platzwart/domain/time/instant";
import type { ClimateDriver, ClimateOrder } from "./ports/climate-driver.ts";
import { HttpFailure, type HttpFault } from "./ports/local-network.ts";
import type { Randomness } from "./ports/randomness.ts";
import type { ServerLog } from "./ports/server-log.ts";

/** How long a device may take to answer, and how often it is told again before it counts as failed (devices.md 3.6). */
const ANSWER_TIMEOUT = seconds(3);
const RETRIES = 2;
/** Milliseconds between two tries: never less, and up to as much again, so that devices are not told in step. */
const RETRY_PAUSE_MS = 500;
/** A device is told again so often what it should be: it may have been restarted meanwhile. */
const REASSERT_EVERY = seconds(60);
/** One that failed is tried again sooner. */
const TRY_AGAIN_AFTER = seconds(15);

export interface ClimateDeviceOptions {
  readonly output: ClimateOutput;
  readonly driver: ClimateDriver;
  /** Whether it may run already, as one told to before a restart may. */
  readonly maybeRunning: boolean;
  /** It is told nothing before; null: at once. */
  readonly startsAfter: Promise<void> | null;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, "below">;
  readonly serverLog: ServerLog;
  /** It confirmed, failed or measured something. */
  readonly onNews: () => void;
}

/** Brings one device of the climate to what is wanted of it and keeps it there; knows what it confirmed and why it fails. */
export class ClimateDevice {
  readonly #options: ClimateDeviceOptions;
  #wanted: ClimateOrder | null = null;
  #isOn: boolean | null = null;
  #maybeRunning: boolean;
  #maybeResting = true;
  #fault: HttpFault | null = null;
  #faultSince: Instant | null = null;
  #reading: Reading | null = null;
  #telling: Promise<void> | null = null;
  #timer: PendingTimer | null = null;
  /** Cuts the pause before another try short. */
  #hurry: () => void = () => {};
  #isLeaving = false;
  #stopping = new AbortController();
  #asking: AbortController | null = null;

  constructor(options: ClimateDeviceOptions) {
    this.#options = options;
    this.#maybeRunning = options.maybeRunning;
  }

  get isSimulated(): boolean {
    return this.#options.driver.isSimulated;
  }

  /** What it last confirmed; null: it never answered. */
  get isOn(): boolean | null {
    return this.#isOn;
  }

  /** It was told to run and has not confirmed since that it does not (K-04). */
  get maybeRunning(): boolean {
    return this.#maybeRunning;
  }

  /** It was told to be off, or nothing, and has not confirmed since that it runs. */
  get maybeResting(): boolean {
    return this.#maybeResting;
  }

  get isPending(): boolean {
    return this.#fault === null && this.#wanted !== null && this.#wanted.isOn !== this.#isOn;
  }

  /** Why it does not do as told, and since when. */
  get fault(): HttpFault | null {
    return this.#fault;
  }

  get faultSince(): Instant | null {
    return this.#faultSince;
  }

  /** What it last measured; null: it never told. */
  get reading(): Reading | null {
    return this.#reading;
  }

  /** It is to be so from now on; the same again changes nothing. */
  want(order: ClimateOrder): void {
    if (this.#wanted?.isOn === order.isOn && this.#wanted.target === order.target) return;
    this.#wanted = order;
    this.#hurry();
    this.#tell();
  }

  /**
   * Another device takes its place: it is told to stop, and then nothing more. Resolves when that is done or given up, with
   * whether it may still run then.
   */
  async letGo(): Promise<boolean> {
    this.#isLeaving = true;
    if (this.#maybeRunning) this.want({ isOn: false, target: this.#wanted?.target ?? 0 });
    // what it was not told yet it shall not be told any more
    else this.#wanted = null;
    await this.#telling;
    const isGivenUp = this.#maybeRunning && !this.#stopping.signal.aborted;
    this.stop();
    return isGivenUp;
  }

  stop(): void {
    this.#stopping.abort();
    this.#timer?.cancel();
    this.#hurry();
    this.#asking?.abort();
  }

  #tell(): void {
    if (this.#telling !== null || this.#stopping.signal.aborted) return;
    this.#timer?.cancel();
    this.#telling = this.#tellUntilDone().finally(() => {
      this.#telling = null;
      if (this.#isLeaving || this.#stopping.signal.aborted) return;
      const pause = this.#fault === null ? REASSERT_EVERY : TRY_AGAIN_AFTER;
      this.#timer = this.#options.clock.timer("climate device", pause, () => this.#tell());
    });
  }

  /** Tells it the latest wish until it confirms that one, or fails too often at it. */
  async #tellUntilDone(): Promise<void> {
    let tries = 0;
    const { signal } = this.#stopping;
    if (this.#options.startsAfter !== null) await this.#options.startsAfter;
    while (this.#wanted !== null && !signal.aborted) {
      const order = this.#wanted;
      const fault = await this.#try(order);
      if (signal.aborted) return;
      if (fault === null) {
        this.#confirmed(order);
        if (order === this.#wanted) return;
        tries = 0;
      } else if (order === this.#wanted) {
        tries += 1;
        if (tries > RETRIES) return this.#failed(fault);
        await this.#pause();
      } else {
        tries = 0;
      }
    }
  }

  async #try(order: ClimateOrder): Promise<HttpFault | null> {
    const { driver, clock, serverLog, output } = this.#options;
    const asking = new AbortController();
    this.#asking = asking;
    const mightRunBefore = this.#maybeRunning;
    if (order.isOn) this.#maybeRunning = true;
    else this.#maybeResting = true;
    const timeout = clock.timer("climate answer", ANSWER_TIMEOUT, () => asking.abort());
    try {
      const celsius = await driver.tell(order, asking.signal);
      if (celsius !== null) this.#reading = { celsius: Math.round(celsius * 10) / 10, at: clock.now() };
      return null;
    } catch (error) {
      if (error instanceof HttpFailure) {
        if (error.isUnsent) this.#maybeRunning = mightRunBefore;
        return error.fault;
      }
      serverLog.error("a driver of the climate failed in a way of its own", error, { output });
      return "invalid_response";
    } finally {
      timeout.cancel();
      this.#asking = null;
    }
  }

  #confirmed({ isOn }: ClimateOrder): void {
    const { output, serverLog, onNews } = this.#options;
    if (this.#fault !== null) serverLog.info("a device of the climate answers again", { output });
    this.#isOn = isOn;
    this.#maybeRunning = isOn;
    this.#maybeResting = !isOn;
    this.#fault = null;
    this.#faultSince = null;
    onNews();
  }

  /** Told on the console, once per outage (K-07). */
  #failed(fault: HttpFault): void {
    const { output, serverLog, clock, onNews } = this.#options;
    if (this.#fault === null) {
      serverLog.warn("a device of the climate does not answer as it should", { output, fault });
      this.#faultSince = clock.now();
    }
    this.#fault = fault;
    onNews();
  }

  #pause(): Promise<void> {
    const { clock, randomness } = this.#options;
    const pause = milliseconds(RETRY_PAUSE_MS + randomness.below(RETRY_PAUSE_MS));
    return new Promise((resolve) => {
      const timer = clock.timer("climate retry", pause, resolve);
      this.#hurry = () => {
        timer.cancel();
        resolve();
      };
    });
  }
}

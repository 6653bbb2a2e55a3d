import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, type Instant, minus, minutes, seconds } from "@platzwart/domain/time/instant";
import { readSettings } from "./hall-state.ts";
import { monitoringWasAway } from "./monitoring-log-entries.ts";
import { HttpFailure, type HttpFault } from "./ports/local-network.ts";
import type { ExternalDevice, MonitoringSource } from "./ports/monitoring-source.ts";
import type { ServerLog } from "./ports/server-log.ts";
import type { Storage } from "./ports/storage.ts";

/** The interval between readings while a page shows the devices (M-03). */
const READ_INTERVAL = seconds(3);
/** How long after its last request a page counts as open. */
const VIEWER_TIMEOUT = seconds(30);
/** The interval between readings while no page shows the devices, so that outages are noticed then too. */
const IDLE_READ_INTERVAL = minutes(5);
/** How long a reading may take. */
const ANSWER_TIMEOUT = seconds(3);
/** How long a reading counts as the present state (W-06). */
const READING_MAX_AGE = seconds(15);

/** How long the address must answer until an outage is over, so that an unstable address has one outage, not many. */
const RECOVERY_TIME = minutes(1);

interface Outage {
  readonly since: Instant;
  readonly began: Duration;
  /** The latest kind of failure. */
  readonly fault: HttpFault;
  /** Since when the address answers again, in monotonic time; null: no answer yet. */
  readonly answersSince: Duration | null;
}

/** The last reading of the monitoring address, and its outage. */
export interface MonitoringState {
  readonly devices: readonly ExternalDevice[];
  /** When the address last answered with a list; null: not yet. */
  readonly readAt: Instant | null;
  /** Whether the last reading is too old to count as the present state. */
  readonly isOld: boolean;
  /** null: the address answers. */
  readonly outage: Pick<Outage, "since" | "fault"> | null;
}

/**
 * Reads the monitoring address (M-04): every 3 seconds while a page shows the devices, otherwise rarely. Readings are
 * kept in memory only; an outage is logged once, at its end (design: storage).
 */
export class MonitoringWatch {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #source: MonitoringSource;
  /** The address of the last reading; "": no address is set. */
  #url = "";
  #devices: readonly ExternalDevice[] = [];
  #lastRead: { readonly at: Instant; readonly elapsed: Duration } | null = null;
  #outage: Outage | null = null;
  #lastRequest: Duration | null = null;
  #reading: Promise<void> | null = null;
  #timer: PendingTimer | null = null;
  #isTimerIdle = false;
  readonly #stopped = new AbortController();

  constructor(options: {
    storage: Storage;
    clock: Clock;
    serverLog: ServerLog;
    source: MonitoringSource;
  }) {
    this.#storage = options.storage;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
    this.#source = options.source;
  }

  /** Starts the readings, if an address is set; never rejects. */
  start(): void {
    void this.#read();
  }

  /** Resolves when no reading is in progress. */
  async idle(): Promise<void> {
    await this.#reading;
  }

  /** Stops the readings; logs an outage that is not over yet. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#timer?.cancel();
    await this.idle();
    await this.#endOutage();
  }

  /**
   * The last reading, for a page that shows the devices; null: no address is set. Resolves at once if the reading is
   * recent or the address has an outage; `fresh` waits for a new reading in any case.
   */
  async look(fresh: boolean): Promise<MonitoringState | null> {
    this.#lastRequest = this.#clock.elapsed();
    const url = await this.#address();
    const needsReading = url !== "" && this.#isStale && !this.#isFailing;
    if (fresh || needsReading || url !== this.#url) await this.#read();
    else if (this.#isTimerIdle) this.#waitForNext();
    if (this.#url === "") return null;
    return {
      devices: this.#devices,
      readAt: this.#lastRead?.at ?? null,
      isOld: this.#isStale,
      outage: this.#isFailing ? this.#outage : null,
    };
  }

  get #isFailing(): boolean {
    return this.#outage?.answersSince === null;
  }

  get #isStale(): boolean {
    return this.#lastRead === null || this.#clock.elapsed() - this.#lastRead.elapsed >= READING_MAX_AGE;
  }

  get #hasViewer(): boolean {
    return this.#lastRequest !== null && this.#clock.elapsed() - this.#lastRequest < VIEWER_TIMEOUT;
  }

  /** Reads the address; a call during a reading joins that reading. */
  #read(): Promise<void> {
    this.#reading ??= this.#readOnce().then(() => {
      this.#reading = null;
      this.#waitForNext();
    });
    return this.#reading;
  }

  #waitForNext(): void {
    this.#timer?.cancel();
    this.#timer = null;
    if (this.#url === "" || this.#stopped.signal.aborted) return;
    this.#isTimerIdle = !this.#hasViewer;
    this.#timer = this.#clock.timer(
      "monitoring",
      this.#isTimerIdle ? IDLE_READ_INTERVAL : READ_INTERVAL,
      () => {
        void this.#read();
      },
    );
  }

  async #readOnce(): Promise<void> {
    try {
      const url = await this.#address();
      if (url !== this.#url) await this.#changeAddress(url);
      if (url === "") return;
      this.#devices = await this.#readDevices(url);
      this.#lastRead = { at: this.#clock.now(), elapsed: this.#clock.elapsed() };
      await this.#recordAnswer();
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      if (error instanceof HttpFailure) this.#recordFailure(error.fault);
      // a failure of the server itself is no outage of the address
      else this.#serverLog.error("the monitoring address could not be read", error);
    }
  }

  async #address(): Promise<string> {
    return (await readSettings(this.#storage.read)).monitoring_url;
  }

  async #readDevices(url: string): Promise<readonly ExternalDevice[]> {
    const timeout = new AbortController();
    const timer = this.#clock.timer("monitoring answer", ANSWER_TIMEOUT, () => timeout.abort());
    try {
      return await this.#source.read(url, AbortSignal.any([timeout.signal, this.#stopped.signal]));
    } finally {
      timer.cancel();
    }
  }

  /** Discards the state of the previous address after a change of the setting. */
  async #changeAddress(url: string): Promise<void> {
    await this.#endOutage();
    this.#url = url;
    this.#devices = [];
    this.#lastRead = null;
  }

  #recordFailure(fault: HttpFault): void {
    const { since, began } = this.#outage ?? { since: this.#clock.now(), began: this.#clock.elapsed() };
    this.#outage = { since, began, fault, answersSince: null };
  }

  async #recordAnswer(): Promise<void> {
    if (this.#outage === null) return;
    const now = this.#clock.elapsed();
    const { answersSince } = this.#outage;
    if (answersSince === null) this.#outage = { ...this.#outage, answersSince: now };
    else if (now - answersSince >= RECOVERY_TIME) await this.#endOutage();
  }

  /** Ends and logs the outage; if the entry cannot be stored, only the server log reports the outage. */
  async #endOutage(): Promise<void> {
    const outage = this.#outage;
    if (outage === null) return;
    this.#outage = null;
    const { since, fault } = outage;
    const lasted = minus(outage.answersSince ?? this.#clock.elapsed(), outage.began);
    try {
      await this.#storage.write((store) =>
        store.systemLog.append(monitoringWasAway(this.#clock.now(), { since, fault, lasted })),
      );
    } catch (error) {
      this.#serverLog.error("an outage of the monitoring address could not be logged", error, { lasted });
    }
  }
}

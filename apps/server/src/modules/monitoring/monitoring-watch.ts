import type { PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, type Instant, minus, minutes, seconds } from "@platzwart/domain/time/instant";
import { SERVER } from "../../database/caller.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import { HttpFailure, type HttpFault } from "../../platform/network/local-network-port.ts";
import type { Needs } from "../services.ts";
import { monitoringLog } from "./monitoring-log-entries.ts";
import type { ExternalDevice, MonitoringSource } from "./monitoring-source.ts";

/** Interval while a page shows the devices (M-03). */
const POLL_INTERVAL = seconds(3);
/** Time after its last request in which a page counts as open. */
const VIEWER_TIMEOUT = seconds(30);
/** Interval while no page shows the devices, for the detection of outages. */
const UNWATCHED_POLL_INTERVAL = minutes(5);
const POLL_TIMEOUT = seconds(3);
/** Age up to which a received list counts as the present state (W-06). */
const LIST_MAX_AGE = seconds(15);

/** Time of answers that ends an outage, so that an unstable address has one outage, not many. */
const RECOVERY_TIME = minutes(1);

interface Outage {
  readonly since: Instant;
  /** Monotonic (Clock.elapsed), so that a change of the wall clock does not alter the length. */
  readonly beganAt: Duration;
  readonly fault: HttpFault;
  /** First answer after the failures, monotonic (Clock.elapsed); null: no answer yet. */
  readonly respondsSince: Duration | null;
}

export interface MonitoringState {
  readonly devices: readonly ExternalDevice[];
  /** Time of the last list; null: none yet. */
  readonly listedAt: Instant | null;
  /** Whether the last list is too old, or was never received. */
  readonly isStale: boolean;
  /** null: the address answers. */
  readonly outage: Pick<Outage, "since" | "fault"> | null;
}

/** Polls the monitoring address, where another program lists devices (M-04); logs outages at their end. */
export class MonitoringWatch {
  readonly #services: Needs<"storage" | "clock" | "serverLog">;
  readonly #source: MonitoringSource;
  /** Address of the last poll; "": none. */
  #url = "";
  #devices: readonly ExternalDevice[] = [];
  /** Time of the last list, by wall clock and monotonic; null: never. */
  #lastList: { readonly at: Instant; readonly elapsed: Duration } | null = null;
  #outage: Outage | null = null;
  /** Last request of a page that shows the devices, monotonic; null: none yet. */
  #lastViewedAt: Duration | null = null;
  #polling: Promise<void> | null = null;
  #timer: PendingTimer | null = null;
  /** Whether the timer has UNWATCHED_POLL_INTERVAL. */
  #isTimerUnwatched = false;
  readonly #stopped = new AbortController();

  constructor(services: Needs<"storage" | "clock" | "serverLog">, source: MonitoringSource) {
    this.#services = services;
    this.#source = source;
  }

  /** Never rejects. */
  start(): void {
    void this.#poll();
  }

  async idle(): Promise<void> {
    await this.#polling;
  }

  /** Logs an outage that is not over yet. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#timer?.cancel();
    await this.idle();
    await this.#endOutage();
  }

  /** null: no address. Waits for a poll if the list is too old and no outage is known, or with `refresh`. */
  async currentState({ refresh }: { readonly refresh: boolean }): Promise<MonitoringState | null> {
    this.#lastViewedAt = this.#services.clock.elapsed();
    const url = await this.#address();
    const needsPoll = url !== "" && this.#isStale && !this.#isFailing;
    if (refresh || needsPoll || url !== this.#url) await this.#poll();
    else if (this.#isTimerUnwatched) this.#scheduleNextPoll();
    if (this.#url === "") return null;
    return {
      devices: this.#devices,
      listedAt: this.#lastList?.at ?? null,
      isStale: this.#isStale,
      outage: this.#isFailing ? this.#outage : null,
    };
  }

  get #isFailing(): boolean {
    return this.#outage?.respondsSince === null;
  }

  get #isStale(): boolean {
    return this.#lastList === null || this.#services.clock.elapsed() - this.#lastList.elapsed >= LIST_MAX_AGE;
  }

  get #hasViewer(): boolean {
    return (
      this.#lastViewedAt !== null && this.#services.clock.elapsed() - this.#lastViewedAt < VIEWER_TIMEOUT
    );
  }

  /** A call during a poll joins that poll. */
  #poll(): Promise<void> {
    this.#polling ??= this.#pollOnce().then(() => {
      this.#polling = null;
      this.#scheduleNextPoll();
    });
    return this.#polling;
  }

  #scheduleNextPoll(): void {
    this.#timer?.cancel();
    this.#timer = null;
    if (this.#url === "" || this.#stopped.signal.aborted) return;
    this.#isTimerUnwatched = !this.#hasViewer;
    this.#timer = this.#services.clock.timer(
      "monitoring",
      this.#isTimerUnwatched ? UNWATCHED_POLL_INTERVAL : POLL_INTERVAL,
      () => {
        void this.#poll();
      },
    );
  }

  async #pollOnce(): Promise<void> {
    try {
      const url = await this.#address();
      if (url !== this.#url) await this.#changeAddress(url);
      if (url === "") return;
      this.#devices = await this.#requestList(url);
      this.#lastList = { at: this.#services.clock.now(), elapsed: this.#services.clock.elapsed() };
      await this.#recordResponse();
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      if (error instanceof HttpFailure) this.#recordFailure(error.fault);
      // a failure of the server is no outage of the address
      else this.#services.serverLog.error("the monitoring address could not be read", error);
    }
  }

  /** "": none. */
  async #address(): Promise<string> {
    return (await readSettings(this.#services.storage.read)).monitoring_url;
  }

  async #requestList(url: string): Promise<readonly ExternalDevice[]> {
    const timeout = new AbortController();
    const timer = this.#services.clock.timer("monitoring answer", POLL_TIMEOUT, () => timeout.abort());
    try {
      return await this.#source.read(url, AbortSignal.any([timeout.signal, this.#stopped.signal]));
    } finally {
      timer.cancel();
    }
  }

  /** Discards the state of the previous address. */
  async #changeAddress(url: string): Promise<void> {
    await this.#endOutage();
    this.#url = url;
    this.#devices = [];
    this.#lastList = null;
  }

  #recordFailure(fault: HttpFault): void {
    const { since, beganAt } = this.#outage ?? {
      since: this.#services.clock.now(),
      beganAt: this.#services.clock.elapsed(),
    };
    this.#outage = { since, beganAt, fault, respondsSince: null };
  }

  async #recordResponse(): Promise<void> {
    if (this.#outage === null) return;
    const now = this.#services.clock.elapsed();
    const { respondsSince } = this.#outage;
    if (respondsSince === null) this.#outage = { ...this.#outage, respondsSince: now };
    else if (now - respondsSince >= RECOVERY_TIME) await this.#endOutage();
  }

  /** If the entry cannot be stored, only the server log reports the outage. */
  async #endOutage(): Promise<void> {
    const outage = this.#outage;
    if (outage === null) return;
    this.#outage = null;
    const { since, fault } = outage;
    const lasted = minus(outage.respondsSince ?? this.#services.clock.elapsed(), outage.beganAt);
    try {
      await this.#services.storage.write(SERVER, (store) =>
        logIn(store).append(monitoringLog.outageEnded(this.#services.clock.now(), since, fault, lasted)),
      );
    } catch (error) {
      this.#services.serverLog.error("an outage of the monitoring address could not be logged", error, {
        lasted,
      });
    }
  }
}

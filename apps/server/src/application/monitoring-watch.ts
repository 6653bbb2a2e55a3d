import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, type Instant, minus, minutes, seconds } from "@platzwart/domain/time/instant";
import { readSettings } from "./hall-state.ts";
import { monitoringWasAway } from "./monitoring-log-entries.ts";
import type { Diagnostics } from "./ports/diagnostics.ts";
import { HallFailure, type HallFault } from "./ports/hall-network.ts";
import type { ExternalDevice, MonitoringSource } from "./ports/monitoring-source.ts";
import type { Storage } from "./ports/storage.ts";

/** How often the address is read while somebody looks (M-03). */
const READ_EVERY = seconds(3);
/** How long after the last look somebody still looks. */
const LOOKING_FOR = seconds(30);
/** How often it is read while nobody does, so that outages are noticed too. */
const READ_RARELY = minutes(5);
/** So long it may take to answer. */
const PATIENCE = seconds(3);
/** So long what it said last is taken to hold (W-06). */
const KNOWN_FOR = seconds(15);

/** So long it has to answer until an outage is over: one that comes and goes has one outage. */
const WELL_FOR = minutes(1);

interface Outage {
  readonly since: Instant;
  readonly began: Duration;
  /** How it fails; the latest way counts. */
  readonly fault: HallFault;
  /** Since when it answers again; null: it does not. */
  readonly wellSince: Duration | null;
}

/** What the monitoring address last said, and how it does. */
export interface MonitoringState {
  readonly devices: readonly ExternalDevice[];
  /** When it last answered with a list; null: not yet. */
  readonly readAt: Instant | null;
  /** Whether that is too old to say how the devices are now. */
  readonly isOld: boolean;
  /** null: it answers. */
  readonly outage: Pick<Outage, "since" | "fault"> | null;
}

/**
 * Reads the monitoring address (M-04): every 3 seconds while somebody looks, else rarely. What it says lives in memory;
 * of an outage one log entry remains, made at its end (design: storage).
 */
export class MonitoringWatch {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #diagnostics: Diagnostics;
  readonly #source: MonitoringSource;
  /** As of the last reading; "": none is set. */
  #url = "";
  #devices: readonly ExternalDevice[] = [];
  #lastRead: { readonly at: Instant; readonly elapsed: Duration } | null = null;
  #outage: Outage | null = null;
  #lastLook: Duration | null = null;
  #reading: Promise<void> | null = null;
  #timer: PendingTimer | null = null;
  #isTimerRare = false;
  readonly #stopped = new AbortController();

  constructor(options: {
    storage: Storage;
    clock: Clock;
    diagnostics: Diagnostics;
    source: MonitoringSource;
  }) {
    this.#storage = options.storage;
    this.#clock = options.clock;
    this.#diagnostics = options.diagnostics;
    this.#source = options.source;
  }

  /** Begins to watch where an address is set; never rejects. */
  start(): void {
    void this.#read();
  }

  /** Resolves when no reading is under way. */
  async idle(): Promise<void> {
    await this.#reading;
  }

  /** Ends the watch; an outage that lasts is logged as far as it got. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#timer?.cancel();
    await this.idle();
    await this.#endOutage();
  }

  /**
   * Somebody looks; null: no address is set. Answers what was read last, at once where that is recent or an outage lasts;
   * `fresh` waits for a reading in any case.
   */
  async look(fresh: boolean): Promise<MonitoringState | null> {
    this.#lastLook = this.#clock.elapsed();
    const url = await this.#address();
    const isUnknown = url !== "" && this.#isOld && !this.#isOut;
    if (fresh || isUnknown || url !== this.#url) await this.#read();
    else if (this.#isTimerRare) this.#waitForNext();
    if (this.#url === "") return null;
    return {
      devices: this.#devices,
      readAt: this.#lastRead?.at ?? null,
      isOld: this.#isOld,
      outage: this.#isOut ? this.#outage : null,
    };
  }

  get #isOut(): boolean {
    return this.#outage?.wellSince === null;
  }

  get #isOld(): boolean {
    return this.#lastRead === null || this.#clock.elapsed() - this.#lastRead.elapsed >= KNOWN_FOR;
  }

  get #isLookedAt(): boolean {
    return this.#lastLook !== null && this.#clock.elapsed() - this.#lastLook < LOOKING_FOR;
  }

  /** One reading at a time: who wants another joins the one that is under way. */
  #read(): Promise<void> {
    this.#reading ??= this.#readAnew().then(() => {
      this.#reading = null;
      this.#waitForNext();
    });
    return this.#reading;
  }

  #waitForNext(): void {
    this.#timer?.cancel();
    this.#timer = null;
    if (this.#url === "" || this.#stopped.signal.aborted) return;
    this.#isTimerRare = !this.#isLookedAt;
    this.#timer = this.#clock.timer("monitoring", this.#isTimerRare ? READ_RARELY : READ_EVERY, () => {
      void this.#read();
    });
  }

  async #readAnew(): Promise<void> {
    try {
      const url = await this.#address();
      if (url !== this.#url) await this.#turnTo(url);
      if (url === "") return;
      this.#devices = await this.#ask(url);
      this.#lastRead = { at: this.#clock.now(), elapsed: this.#clock.elapsed() };
      await this.#answered();
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      if (error instanceof HallFailure) this.#failed(error.fault);
      // not of the address, which cannot be blamed for it
      else this.#diagnostics.error("the monitoring address could not be read", error);
    }
  }

  async #address(): Promise<string> {
    return (await readSettings(this.#storage.read)).monitoring_url;
  }

  async #ask(url: string): Promise<readonly ExternalDevice[]> {
    const patience = new AbortController();
    const timer = this.#clock.timer("monitoring answer", PATIENCE, () => patience.abort());
    try {
      return await this.#source.read(url, AbortSignal.any([patience.signal, this.#stopped.signal]));
    } finally {
      timer.cancel();
    }
  }

  /** Another address is set, or none any more: nothing of the one before holds. */
  async #turnTo(url: string): Promise<void> {
    await this.#endOutage();
    this.#url = url;
    this.#devices = [];
    this.#lastRead = null;
  }

  #failed(fault: HallFault): void {
    const { since, began } = this.#outage ?? { since: this.#clock.now(), began: this.#clock.elapsed() };
    this.#outage = { since, began, fault, wellSince: null };
  }

  async #answered(): Promise<void> {
    if (this.#outage === null) return;
    const now = this.#clock.elapsed();
    const { wellSince } = this.#outage;
    if (wellSince === null) this.#outage = { ...this.#outage, wellSince: now };
    else if (now - wellSince >= WELL_FOR) await this.#endOutage();
  }

  /** Logs the outage that is over; one that cannot be stored is only told to the operators of the machine. */
  async #endOutage(): Promise<void> {
    const outage = this.#outage;
    if (outage === null) return;
    this.#outage = null;
    const { since, fault } = outage;
    const lasted = minus(outage.wellSince ?? this.#clock.elapsed(), outage.began);
    try {
      await this.#storage.write((store) =>
        store.systemLog.append(monitoringWasAway(this.#clock.now(), { since, fault, lasted })),
      );
    } catch (error) {
      this.#diagnostics.error("an outage of the monitoring address could not be logged", error, { lasted });
    }
  }
}

import type { Fault } from "@platzwart/domain/devices/fault";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, seconds } from "@platzwart/domain/time/instant";
import type { DeviceReports } from "../facts/device-reports.ts";
import type { NewLogEntry } from "../facts/log-entry.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { askDevice } from "./ask-device.ts";

/** An unconfirmed last order is given so often, so far apart. */
const TRIES = 3;
const RETRY = seconds(1);

/** A device as it is to be connected. */
interface Connection<Key, D> {
  readonly key: Key;
  /** Names how it is reached; another place is another connection. */
  readonly place: string;
  /** Names the device itself, such as a relay of an address: a new connection there ends the last order of another. */
  readonly spot: string;
  /** Connects it; null when nothing here can speak to it. */
  readonly connect: () => D | null;
}

/** The order with which a device leaves service, so that no hold, timer or heating of the program stays with it. */
export interface LastOrder {
  /** Rejects with DeviceFailure. */
  readonly send: (signal: AbortSignal) => Promise<unknown>;
  /** The log entry of an unconfirmed order: a person has to look at the device. */
  readonly entry: (fault: Fault) => NewLogEntry;
}

interface Served<D> {
  readonly device: D;
  readonly place: string;
  readonly spot: string;
}

interface Leaving<Key> {
  readonly key: Key;
  readonly spot: string;
  readonly order: LastOrder;
  readonly abort: AbortController;
}

export interface DevicesOptions {
  readonly clock: Clock;
  readonly serverLog: ServerLog;
  /** What they report, on its way into the store. */
  readonly reports: DeviceReports;
  /** A device has something new that the loop should look at. */
  readonly onNews: () => void;
}

/** The devices of one kind. A device enters service as it is set up, and gets a last order when it leaves. */
export abstract class Devices<
  Key,
  D extends { poll(): Promise<void>; stop(): void; readonly fault: unknown },
> {
  protected readonly clock: Clock;
  protected readonly serverLog: ServerLog;
  protected readonly reports: DeviceReports;
  protected readonly onNews: () => void;
  readonly #served = new Map<Key, Served<D>>();
  readonly #leaving = new Set<Leaving<Key>>();

  constructor(options: DevicesOptions) {
    this.clock = options.clock;
    this.serverLog = options.serverLog;
    this.reports = options.reports;
    this.onNews = options.onNews;
  }

  /** The entry of the outage that ends with a device's service; null: none is logged. */
  protected abstract outageEnded(key: Key, by: "replacement" | "removal"): NewLogEntry | null;

  /** null: nothing of ours would stay with it. */
  protected abstract lastOrder(device: D, key: Key): LastOrder | null;

  /** Called when a device is told nothing more, not even its last order. */
  protected left(_device: D): void {}

  get(key: Key): D | undefined {
    return this.#served.get(key)?.device;
  }

  has(key: Key): boolean {
    return this.#served.has(key);
  }

  /** Those in service; one that nothing here can speak to is none of them. */
  protected get inService(): readonly (readonly [Key, D])[] {
    return [...this.#served].map(([key, { device }]) => [key, device]);
  }

  /** Whether a device that had this key is still given its last order. */
  protected isLeaving(key: Key): boolean {
    return [...this.#leaving].some((leaving) => leaving.key === key);
  }

  /** Asks each for its state; one that is slow to answer does not hold up the others. */
  async poll(): Promise<void> {
    await Promise.all([...this.#served.values()].map(({ device }) => this.#poll(device)));
  }

  /** Ends the service with the program; the log names each unconfirmed last order. */
  stop(): void {
    for (const { device } of this.#served.values()) device.stop();
    for (const { abort, order } of this.#leaving) {
      abort.abort();
      this.reports.note(order.entry("timeout"));
    }
    this.#leaving.clear();
  }

  /** Takes new devices into service, removed ones out of it, and replaces those with another place. */
  protected connect(wanted: readonly Connection<Key, D>[]): void {
    const places = new Map(wanted.map(({ key, place }) => [key, place]));
    // departures come first: a device may arrive where another was
    const gone = [...this.#served].filter(([key, { place }]) => places.get(key) !== place);
    for (const [key, { device }] of gone) {
      this.#served.delete(key);
      device.stop();
      const ended = this.outageEnded(key, places.has(key) ? "replacement" : "removal");
      if (device.fault !== null && ended !== null) this.reports.note(ended);
    }
    for (const connection of wanted) if (!this.has(connection.key)) this.#connect(connection);
    const taken = new Set([...this.#served.values()].map(({ spot }) => spot));
    for (const [key, { device, spot }] of gone) {
      const order = taken.has(spot) ? null : this.lastOrder(device, key);
      const done = order === null ? Promise.resolve() : this.#sendLastOrder({ key, spot, order });
      void done.then(() => this.left(device));
    }
  }

  #connect({ key, place, spot, connect }: Connection<Key, D>): void {
    const device = connect();
    if (device === null) return;
    this.#served.set(key, { device, place, spot });
    for (const leaving of this.#leaving) if (leaving.spot === spot) this.#giveUp(leaving);
    // the state of a new device is not that of the one before
    void this.#poll(device);
  }

  /** Never rejects: a broken poll, for which no caller waits, must not end the program. */
  async #poll(device: D): Promise<void> {
    try {
      await device.poll();
    } catch (error) {
      this.serverLog.error("a device could not be asked", error);
    }
  }

  #giveUp(leaving: Leaving<Key>): void {
    leaving.abort.abort();
    this.#leaving.delete(leaving);
  }

  async #sendLastOrder(about: Omit<Leaving<Key>, "abort">): Promise<void> {
    const leaving = { ...about, abort: new AbortController() };
    const { order, abort } = leaving;
    this.#leaving.add(leaving);
    let fault = await this.#sendOnce(order, abort.signal);
    for (let tries = 1; fault !== null && tries < TRIES && !abort.signal.aborted; tries += 1) {
      await pause(this.clock, RETRY, abort.signal);
      fault = await this.#sendOnce(order, abort.signal);
    }
    // an order that was given up is logged by nobody
    if (this.#leaving.delete(leaving) && fault !== null) this.reports.note(order.entry(fault));
  }

  async #sendOnce({ send }: LastOrder, signal: AbortSignal): Promise<Fault | null> {
    if (signal.aborted) return "timeout";
    const abort = new AbortController();
    signal.addEventListener("abort", () => abort.abort(), { once: true, signal: abort.signal });
    const { clock, serverLog } = this;
    return (await askDevice(send, { clock, serverLog, abort })).fault;
  }
}

function pause(clock: Clock, duration: Duration, abort: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = clock.timer("last order", duration, resolve);
    abort.addEventListener("abort", () => {
      timer.cancel();
      resolve();
    });
  });
}

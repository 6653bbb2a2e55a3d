import type { Fault } from "@platzwart/domain/devices/fault";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, seconds } from "@platzwart/domain/time/instant";
import type { DeviceReports } from "../facts/device-reports.ts";
import type { NewLogEntry } from "../facts/log-entry.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { askDevice } from "./ask-device.ts";

/** Attempts at a last order, with a pause between them. */
const ATTEMPTS = 3;
const ATTEMPT_PAUSE = seconds(1);

interface Connection<Key, D> {
  readonly key: Key;
  /** Address with password; a change leads to a new connection. */
  readonly connectionKey: string;
  /** The device itself, such as a relay; a new connection there cancels its pending last order. */
  readonly outputKey: string;
  /** null: no such driver. */
  readonly connect: () => D | null;
}

/** Ends a device's service, so that no hold, off timer or heating of the program remains. */
export interface LastOrder {
  /** Rejects with DeviceFailure. */
  readonly send: (signal: AbortSignal) => Promise<unknown>;
  /** The entry for an unconfirmed order, after which a person has to check the device. */
  readonly entry: (fault: Fault) => NewLogEntry;
}

interface DeviceInService<D> {
  readonly device: D;
  readonly connectionKey: string;
  readonly outputKey: string;
}

interface Retiring<Key> {
  readonly key: Key;
  readonly outputKey: string;
  readonly order: LastOrder;
  readonly abort: AbortController;
}

/** `onNews`: called at each visible change of a device. */
export interface DevicesOptions {
  readonly clock: Clock;
  readonly serverLog: ServerLog;
  readonly reports: DeviceReports;
  readonly onNews: () => void;
}

/** The devices of one kind; each gets a last order when it leaves service. */
export abstract class Devices<
  Key,
  ServedDevice extends { poll(): Promise<void>; stop(): void; readonly fault: unknown },
> {
  protected readonly clock: Clock;
  protected readonly serverLog: ServerLog;
  protected readonly reports: DeviceReports;
  protected readonly onNews: () => void;
  readonly #served = new Map<Key, DeviceInService<ServedDevice>>();
  readonly #retiring = new Set<Retiring<Key>>();

  constructor(options: DevicesOptions) {
    this.clock = options.clock;
    this.serverLog = options.serverLog;
    this.reports = options.reports;
    this.onNews = options.onNews;
  }

  /** The entry of an outage that ends with the service; null: none. */
  protected abstract outageEndEntry(key: Key, by: "replacement" | "removal"): NewLogEntry | null;

  /** null: nothing of the program remains at the device. */
  protected abstract lastOrder(device: ServedDevice, key: Key): LastOrder | null;

  /** Called after the last order, or without one. */
  protected onRetired(_device: ServedDevice): void {}

  get(key: Key): ServedDevice | undefined {
    return this.#served.get(key)?.device;
  }

  has(key: Key): boolean {
    return this.#served.has(key);
  }

  protected get inService(): readonly (readonly [Key, ServedDevice])[] {
    return [...this.#served].map(([key, { device }]) => [key, device]);
  }

  protected isRetiring(key: Key): boolean {
    return [...this.#retiring].some((retiring) => retiring.key === key);
  }

  /** Asks all at once, so that a slow answer delays no other. */
  async poll(): Promise<void> {
    await Promise.all([...this.#served.values()].map(({ device }) => this.#poll(device)));
  }

  /** Logs each unconfirmed last order. */
  stop(): void {
    for (const { device } of this.#served.values()) device.stop();
    for (const { abort, order } of this.#retiring) {
      abort.abort();
      this.reports.note(order.entry("timeout"));
    }
    this.#retiring.clear();
  }

  protected connect(wanted: readonly Connection<Key, ServedDevice>[]): void {
    const connectionKeys = new Map(wanted.map(({ key, connectionKey }) => [key, connectionKey]));
    // devices leave first, since a new device may use the output of one that leaves
    const leaving = [...this.#served].filter(
      ([key, { connectionKey }]) => connectionKeys.get(key) !== connectionKey,
    );
    for (const [key, { device }] of leaving) {
      this.#served.delete(key);
      device.stop();
      const outageEnd = this.outageEndEntry(key, connectionKeys.has(key) ? "replacement" : "removal");
      if (device.fault !== null && outageEnd !== null) this.reports.note(outageEnd);
    }
    for (const connection of wanted) if (!this.has(connection.key)) this.#connect(connection);
    const outputsInUse = new Set([...this.#served.values()].map(({ outputKey }) => outputKey));
    for (const [key, { device, outputKey }] of leaving) {
      const order = outputsInUse.has(outputKey) ? null : this.lastOrder(device, key);
      const done = order === null ? Promise.resolve() : this.#sendLastOrder({ key, outputKey, order });
      void done.then(() => this.onRetired(device));
    }
  }

  #connect({ key, connectionKey, outputKey, connect }: Connection<Key, ServedDevice>): void {
    const device = connect();
    if (device === null) return;
    this.#served.set(key, { device, connectionKey, outputKey });
    for (const retiring of this.#retiring) if (retiring.outputKey === outputKey) this.#giveUp(retiring);
    // the state of a new device is unknown
    void this.#poll(device);
  }

  /** Never rejects, since no caller awaits it. */
  async #poll(device: ServedDevice): Promise<void> {
    try {
      await device.poll();
    } catch (error) {
      this.serverLog.error("a device could not be asked", error);
    }
  }

  #giveUp(retiring: Retiring<Key>): void {
    retiring.abort.abort();
    this.#retiring.delete(retiring);
  }

  async #sendLastOrder(about: Omit<Retiring<Key>, "abort">): Promise<void> {
    const retiring = { ...about, abort: new AbortController() };
    const { order, abort } = retiring;
    this.#retiring.add(retiring);
    let fault = await this.#sendOnce(order, abort.signal);
    for (let attempts = 1; fault !== null && attempts < ATTEMPTS && !abort.signal.aborted; attempts += 1) {
      await pause(this.clock, ATTEMPT_PAUSE, abort.signal);
      fault = await this.#sendOnce(order, abort.signal);
    }
    // an order that was given up is not logged
    if (this.#retiring.delete(retiring) && fault !== null) this.reports.note(order.entry(fault));
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

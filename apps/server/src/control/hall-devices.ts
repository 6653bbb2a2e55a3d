import type { Clock } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import type { Hall } from "../modules/hall/hall.ts";
import { ConnectedDevices } from "../modules/monitoring/connected-devices.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { inTime } from "../platform/system/in-time.ts";
import { DeviceReports } from "./device-reports.ts";

const PATIENCE = seconds(3);

export interface HallDevicesOptions<Driver> {
  readonly hall: Hall;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
  /** By the name that the equipment uses. */
  readonly drivers: Readonly<Record<string, Driver>>;
  /** A device has something new that the loop should look at. */
  readonly onNews: () => void;
}

/** What lamps and doors have in common: drivers by name, connections, and reports on their way into the store. */
export abstract class HallDevices<Key, Device extends { poll(): Promise<void>; stop(): void }, Driver> {
  protected readonly clock: Clock;
  protected readonly serverLog: ServerLog;
  protected readonly onNews: () => void;
  protected readonly reports: DeviceReports;
  /** The connected ones; one with an unknown driver is none of them. */
  protected readonly devices = new Map<Key, Device>();
  protected readonly connected: ConnectedDevices<Key, Device>;
  readonly #drivers: Readonly<Record<string, Driver>>;

  constructor(options: HallDevicesOptions<Driver>) {
    this.clock = options.clock;
    this.serverLog = options.serverLog;
    this.onNews = options.onNews;
    this.reports = new DeviceReports(options);
    this.connected = new ConnectedDevices(this.devices, options.serverLog, (device, key, place) =>
      this.onGone(device, key, place),
    );
    this.#drivers = options.drivers;
  }

  /** The names of the drivers that there are. */
  get drivers(): string[] {
    return Object.keys(this.#drivers);
  }

  get(key: Key): Device | undefined {
    return this.devices.get(key);
  }

  has(key: Key): boolean {
    return this.devices.has(key);
  }

  /** How much of what they reported is not stored yet. */
  get waiting(): number {
    return this.reports.waiting;
  }

  poll(): Promise<void> {
    return this.connected.poll();
  }

  /** Stores the reported states and log entries that are only in memory so far; what fails is kept for the next call. */
  storeReports(): Promise<void> {
    return this.reports.storeReports();
  }

  /** The same for somebody who waits to see them, 3 s at most: a database that hangs stores them later. */
  reportsStored(): Promise<void> {
    return inTime(this.clock, PATIENCE, this.reports.storeReports(), () => {});
  }

  /** Resolves when what is being stored now is stored, or has failed to be. */
  idle(): Promise<void> {
    return this.reports.idle();
  }

  stop(): void {
    this.connected.stop();
  }

  protected driverNamed(name: string): Driver | undefined {
    return Object.hasOwn(this.#drivers, name) ? this.#drivers[name] : undefined;
  }

  /** Nobody looks after the device at that place any more. */
  protected onGone(_device: Device, _key: Key, _place: string): void {}
}

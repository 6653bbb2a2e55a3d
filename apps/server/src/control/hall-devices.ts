import type { Clock } from "@platzwart/domain/time/clock";
import type { DeviceReports } from "../facts/device-reports.ts";
import type { Hall } from "../facts/hall.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { ConnectedDevices } from "./connected-devices.ts";

export interface HallDevicesOptions<Driver> {
  readonly hall: Hall;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
  /** What they report, on its way into the store. */
  readonly reports: DeviceReports;
  /** By the name that the equipment uses. */
  readonly drivers: Readonly<Record<string, Driver>>;
  /** A device has something new that the loop should look at. */
  readonly onNews: () => void;
}

/** What lamps and doors have in common: drivers by name, and connections. */
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
    this.reports = options.reports;
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

  poll(): Promise<void> {
    return this.connected.poll();
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

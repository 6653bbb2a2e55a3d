import type { Instant } from "@platzwart/domain/time/instant";

/** Measured values of the computer in a device; null: not reported. */
export interface TelemetryValues {
  /** CPU, memory and disk usage are in percent. */
  readonly cpuUsage: number | null;
  readonly memoryUsage: number | null;
  readonly diskUsage: number | null;
  /** The temperature of the processor in °C. */
  readonly temperature: number | null;
  /** Seconds since the device's start. */
  readonly uptime: number | null;
}

export interface Telemetry extends TelemetryValues {
  readonly ipAddress: string;
  /** Whether the source saw the device online; the state of the driver's own connection takes precedence. */
  readonly isOnline: boolean;
  /** The last report of the device; null: none yet. */
  readonly lastSeen: Instant | null;
}

/** The telemetry of all devices that one driver speaks to. */
export interface TelemetrySource {
  /** The last telemetry of the device at an address; null: none yet. */
  report(address: string): Telemetry | null;
}

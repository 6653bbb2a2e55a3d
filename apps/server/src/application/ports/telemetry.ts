import type { Instant } from "@platzwart/domain/time/instant";

/** What the computer of a device reports about itself; null: not reported. */
export interface VitalSigns {
  /** Percent. */
  readonly cpuUsage: number | null;
  readonly memoryUsage: number | null;
  readonly diskUsage: number | null;
  /** °C. */
  readonly temperature: number | null;
  /** Seconds since the device was started. */
  readonly uptime: number | null;
}

export interface Telemetry extends VitalSigns {
  readonly ipAddress: string;
  /** Whether the device is online, and the last report; a connection to the device takes precedence. */
  readonly isOnline: boolean;
  readonly lastSeen: Instant | null;
}

/** Reads the telemetry of a driver's devices. */
export interface TelemetrySource {
  /** The last report of the device at an address; null: no report yet. */
  report(address: string): Telemetry | null;
}

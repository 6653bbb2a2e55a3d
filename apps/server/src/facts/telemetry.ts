import type { Instant } from "@platzwart/domain/time/instant";

/** Values of a device's computer; null: not reported. */
export interface TelemetryValues {
  /** CPU, memory and disk in percent. */
  readonly cpuUsage: number | null;
  readonly memoryUsage: number | null;
  readonly diskUsage: number | null;
  /** Processor temperature in °C. */
  readonly temperature: number | null;
  /** Seconds since the start. */
  readonly uptime: number | null;
}

export interface Telemetry extends TelemetryValues {
  readonly ipAddress: string;
  /** Whether the source reaches the device; the state of a driver's connection takes precedence. */
  readonly isOnline: boolean;
  /** Last report; null: none yet. */
  readonly lastSeen: Instant | null;
}

export interface TelemetrySource {
  /** null: no telemetry yet. */
  report(address: string): Telemetry | null;
}

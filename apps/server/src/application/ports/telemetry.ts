import type { Instant } from "@platzwart/domain/time/instant";

/** What a device's machine says of itself; null: it does not say. */
export interface VitalSigns {
  /** Percent. */
  readonly cpuUsage: number | null;
  readonly memoryUsage: number | null;
  readonly diskUsage: number | null;
  /** °C. */
  readonly temperature: number | null;
  /** Seconds since it was started. */
  readonly uptime: number | null;
}

export interface Telemetry extends VitalSigns {
  readonly ipAddress: string;
  /** Whether it is there and when it last was; what a connection says of that goes before. */
  readonly isOnline: boolean;
  readonly lastSeen: Instant | null;
}

/** Tells of the machines behind the devices that a driver speaks to. */
export interface TelemetrySource {
  /** As last heard; null: nothing was. */
  report(address: string): Telemetry | null;
}

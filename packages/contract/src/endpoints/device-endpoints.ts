import type { DeviceStatus } from "@platzwart/domain/monitoring/device-status";
import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { httpFaultSchema } from "../http-fault.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdSchema } from "./court-endpoints.ts";

/** A value reported by the device's own computer; null: not reported, or offline. */
const telemetryValue = z.nullable(z.number());

/**
 * A device that controls a door or lamps, set up in this product or listed by the monitoring address, an HTTP URL in
 * the hall's network (M-01).
 */
const deviceSchema = z.object({
  id: z.string(),
  /** own: set up in this product. monitoring: listed by the monitoring address. */
  source: z.enum(["own", "monitoring"]),
  /** true: the server simulates the device. */
  isSimulated: z.boolean(),
  /** null: not stated by the monitoring address. */
  deviceType: z.nullable(z.enum(["door", "light"])),
  /** null: the device has no name. */
  name: z.nullable(z.string()),
  /** IP address, or the host name if only that is known; null: unknown, or hidden from the reader's role. */
  ipAddress: z.nullable(z.string()),
  /** The courts whose door or light the device controls. */
  connectedCourts: z.array(courtIdSchema),
  /** Connected courts whose door or lamp has a fault: some lamps of a device may work. */
  failingCourts: z.array(courtIdSchema),
  /** unknown: no report yet; warning: online, but hot, busy or with a fault (M-02). */
  status: z.enum(["offline", "unknown", "warning", "online"] satisfies DeviceStatus[]),
  /**
   * offline: no connection; timeout: no answer in time; refused: answers without obeying; unconnected: the server has no driver
   * for the device. null: no fault, or a device of the monitoring address.
   */
  fault: z.nullable(z.enum(["offline", "timeout", "refused", "unconnected"])),
  /** CPU, memory and disk in percent. */
  cpuUsage: telemetryValue,
  memoryUsage: telemetryValue,
  diskUsage: telemetryValue,
  /** °C. */
  temperature: telemetryValue,
  /** Seconds since the device was started. */
  uptime: telemetryValue,
  /** When the device last reported; null: never. */
  lastSeen: z.nullable(wireInstant),
  /** Whether a door is unlocked; null: unknown, or the device is no door. */
  doorStatus: z.nullable(z.enum(["locked", "unlocked"])),
  /** When a code or a user last opened the door; null: no known time, or no door. */
  lastAccess: z.nullable(wireInstant),
});

export type DeviceView = z.output<typeof deviceSchema>;

/** The monitoring address: an HTTP URL in the hall's network that answers with a JSON list of devices (M-04). */
const monitoringSchema = z.object({
  /** When the address last answered with a list; null: never. */
  readAt: z.nullable(wireInstant),
  /** `since`, `fault`: beginning and cause of a failing address; null: the last attempt succeeded. */
  outage: z.nullable(z.object({ since: wireInstant, fault: httpFaultSchema })),
});

export type MonitoringView = z.output<typeof monitoringSchema>;

export const listDevices = endpoint("GET", "/api/devices", EVERY_USER, {
  waitsForDevices: true,
  query: z.object({
    /** true: reads the monitoring address now; absent: uses the last list. */
    fresh: z.optional(z.enum(["true"])),
  }),
  response: z.object({
    items: z.array(deviceSchema),
    /** null: no monitoring address is set. */
    monitoring: z.nullable(monitoringSchema),
  }),
});

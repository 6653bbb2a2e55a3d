import type { DeviceStatus } from "@platzwart/domain/monitoring/device-status";
import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { httpFaultSchema } from "../http-fault.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdSchema } from "./court-endpoints.ts";

/** A telemetry value of a device; null: not reported. */
const sign = z.nullable(z.number());

/** A controller of a door or a light, set up here or listed by the monitoring address (M-01). */
export const deviceSchema = z.object({
  id: z.string(),
  /** own: set up here. monitoring: listed by the monitoring address. */
  source: z.enum(["own", "monitoring"]),
  isSimulated: z.boolean(),
  /** null: not reported. */
  deviceType: z.nullable(z.enum(["door", "light"])),
  /** null: none. */
  name: z.nullable(z.string()),
  /** null: unknown, or hidden from the reader's role. */
  ipAddress: z.nullable(z.string()),
  /** The courts whose door or light the device controls. */
  servedCourts: z.array(courtIdSchema),
  status: z.enum(["offline", "unknown", "warning", "online"] satisfies DeviceStatus[]),
  /** The device's fault; unconnected: the server has no driver for the device. */
  fault: z.nullable(z.enum(["offline", "timeout", "refused", "unconnected"])),
  /** Percent. */
  cpuUsage: sign,
  memoryUsage: sign,
  diskUsage: sign,
  /** °C. */
  temperature: sign,
  /** Seconds since the device was started. */
  uptime: sign,
  /** The last report; null: never. */
  lastSeen: z.nullable(wireInstant),
  /** Whether a door is unlocked; null: unknown, or the device is no door. */
  doorStatus: z.nullable(z.enum(["locked", "unlocked"])),
  /** When a code or a person last opened the door, as far as is known. */
  lastOpenedAt: z.nullable(wireInstant),
});

export type DeviceView = z.output<typeof deviceSchema>;

/** The state of the monitoring address (M-04). */
const monitoringSchema = z.object({
  /** When the address last answered with a list; null: never. */
  readAt: z.nullable(wireInstant),
  /** The present outage; null: none. */
  outage: z.nullable(z.object({ since: wireInstant, fault: httpFaultSchema })),
});

export type MonitoringView = z.output<typeof monitoringSchema>;

export const listDevices = endpoint({
  method: "GET",
  path: "/api/devices",
  allowedCallers: EVERY_USER,
  summary: "Every device with its status and vital signs; with `fresh` the monitoring address is read first.",
  query: z.object({ fresh: z.optional(z.enum(["true"])) }),
  response: z.object({
    items: z.array(deviceSchema),
    /** null: no monitoring address is set. */
    monitoring: z.nullable(monitoringSchema),
  }),
});

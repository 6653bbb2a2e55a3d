import type { DeviceStatus } from "@platzwart/domain/monitoring/device-status";
import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { httpFaultSchema } from "../http-fault.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdSchema } from "./court-endpoints.ts";

/** null: not reported, or offline. */
const telemetryValue = z.nullable(z.number());

/** A device that controls a door or lamps (M-01); null: unknown, or hidden from the reader's role. */
const deviceSchema = z.object({
  id: z.string(),
  source: z.enum(["own", "monitoring"]),
  isSimulated: z.boolean(),
  deviceType: z.nullable(z.enum(["door", "light"])),
  name: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  connectedCourts: z.array(courtIdSchema),
  /** Some lamps of a device may work. */
  failingCourts: z.array(courtIdSchema),
  /** unknown: no report yet; warning: online, but hot, busy or with a fault (M-02). */
  status: z.enum(["offline", "unknown", "warning", "online"] satisfies DeviceStatus[]),
  /** unconnected: no driver; null: none, or a device of the monitoring URL. */
  fault: z.nullable(z.enum(["offline", "timeout", "refused", "unconnected"])),
  cpuUsage: telemetryValue,
  memoryUsage: telemetryValue,
  diskUsage: telemetryValue,
  temperature: telemetryValue,
  uptime: telemetryValue,
  lastSeen: z.nullable(wireInstant),
  doorStatus: z.nullable(z.enum(["locked", "unlocked"])),
  lastAccess: z.nullable(wireInstant),
});

export type DeviceView = z.output<typeof deviceSchema>;

/** An HTTP URL that lists further devices (M-04); null: not read yet; no outage. */
const monitoringSchema = z.object({
  readAt: z.nullable(wireInstant),
  outage: z.nullable(z.object({ since: wireInstant, fault: httpFaultSchema })),
});

export type MonitoringView = z.output<typeof monitoringSchema>;

export const listDevices = endpoint("GET", "/api/devices", EVERY_USER, {
  waitsForDevices: true,
  query: z.object({
    fresh: z.optional(z.enum(["true"])),
  }),
  response: z.object({
    items: z.array(deviceSchema),
    monitoring: z.nullable(monitoringSchema),
  }),
});

import type { DeviceStatus } from "@platzwart/domain/monitoring/device-status";
import * as z from "zod/mini";
import { call, EVERY_USER } from "../call.ts";
import { hallFaultSchema } from "../hall-fault.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdSchema } from "./court-calls.ts";

/** A value of a device's machine; null: it does not say. */
const sign = z.nullable(z.number());

/** A controller of a door or a light, wherever it is known from (M-01). */
export const deviceSchema = z.object({
  id: z.string(),
  /** own: set up here. monitoring: told of by the monitoring address. */
  source: z.enum(["own", "monitoring"]),
  isSimulated: z.boolean(),
  /** null: it does not say. */
  deviceType: z.nullable(z.enum(["door", "light"])),
  /** null: it has none. */
  name: z.nullable(z.string()),
  /** null: not known, or not for this reader. */
  ipAddress: z.nullable(z.string()),
  connectedCourts: z.array(courtIdSchema),
  status: z.enum(["offline", "unknown", "warning", "online"] satisfies DeviceStatus[]),
  /** What is wrong with it; unconnected: nothing here can speak to it. */
  fault: z.nullable(z.enum(["offline", "timeout", "refused", "unconnected"])),
  /** Percent. */
  cpuUsage: sign,
  memoryUsage: sign,
  diskUsage: sign,
  /** °C. */
  temperature: sign,
  /** Seconds since it was started. */
  uptime: sign,
  /** When it was last heard of; null: never. */
  lastSeen: z.nullable(wireInstant),
  /** Of a door; null: it is none, or nobody knows. */
  doorStatus: z.nullable(z.enum(["locked", "unlocked"])),
  /** When the door was last opened by a code or a person, as far as is known. */
  lastAccess: z.nullable(wireInstant),
});

export type DeviceView = z.output<typeof deviceSchema>;

/** How the monitoring address does (M-04). */
const monitoringSchema = z.object({
  /** When it last answered with a list; null: not yet. */
  readAt: z.nullable(wireInstant),
  /** The outage that lasts; null: none. */
  outage: z.nullable(z.object({ since: wireInstant, fault: hallFaultSchema })),
});

export type MonitoringView = z.output<typeof monitoringSchema>;

export const listDevices = call({
  method: "GET",
  path: "/api/devices",
  access: EVERY_USER,
  summary: "Every device with its status and vital signs; with `fresh` the monitoring address is read first.",
  query: z.object({ fresh: z.optional(z.enum(["true"])) }),
  answer: z.object({
    items: z.array(deviceSchema),
    /** null: no monitoring address is set. */
    monitoring: z.nullable(monitoringSchema),
  }),
});

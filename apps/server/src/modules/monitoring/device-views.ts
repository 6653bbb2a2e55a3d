import type { DeviceView } from "@platzwart/contract/endpoints/monitoring-endpoints";
import { deviceStatus } from "@platzwart/domain/monitoring/device-status";
import type { DeviceFault } from "@platzwart/domain/refusal";
import { between, type Instant, seconds } from "@platzwart/domain/time/instant";
import type { Telemetry, TelemetryValues } from "../../facts/telemetry.ts";
import type { MonitoringState } from "./monitoring-watch.ts";

/** Age up to which the report of an unreachable door counts as its state (W-06). */
const DOOR_REPORT_MAX_AGE = seconds(15);

/** Fault "offline": not reachable now. */
export interface DeviceConnection {
  readonly isSimulated: boolean;
  readonly fault: DeviceFault | null;
  /** Without a fault: first report of the present state; with one: last answer. null: no report yet. */
  readonly reportedAt: Instant | null;
}

/** A door or light channel of the stored equipment. */
export interface OwnDevice
  extends Pick<
    DeviceView,
    "id" | "deviceType" | "name" | "connectedCourts" | "failingCourts" | "lastAccess"
  > {
  /** undefined: no driver. */
  readonly connection: DeviceConnection | undefined;
  /** Host of the address; null: none. */
  readonly host: string | null;
  /** Telemetry of the device's computer; null: none. */
  readonly telemetry: Telemetry | null;
  /** Reported state of a door's lock; null: never reported, or a light. */
  readonly isUnlocked: boolean | null;
}

export function ownDeviceView(device: OwnDevice, now: Instant): DeviceView {
  const { id, deviceType, name, connectedCourts, failingCourts, lastAccess, connection, telemetry } = device;
  const presence = presenceOf(device, now);
  const vitalSigns = vitalSignsOf(presence.isOnline === true ? telemetry : null);
  return {
    id,
    source: "own",
    deviceType,
    name,
    connectedCourts,
    failingCourts,
    isSimulated: connection?.isSimulated ?? false,
    ipAddress: telemetry?.ipAddress ?? device.host,
    status: deviceStatus({ ...vitalSigns, isOnline: presence.isOnline, isFailing: presence.fault !== null }),
    fault: presence.fault,
    ...vitalSigns,
    lastSeen: presence.lastSeen,
    doorStatus: doorStatusOf(device, presence, now),
    lastAccess,
  };
}

interface Presence extends Pick<DeviceView, "fault" | "lastSeen"> {
  /** null: unknown. */
  readonly isOnline: boolean | null;
}

/** The connection decides; a simulated light also goes offline at random (M-03). */
function presenceOf({ connection, telemetry, deviceType }: OwnDevice, now: Instant): Presence {
  if (connection === undefined) return { isOnline: false, fault: "unconnected", lastSeen: null };
  const { fault, reportedAt, isSimulated } = connection;
  // a device that refuses commands is online
  if (fault !== null) return { isOnline: fault === "refused", fault, lastSeen: reportedAt };
  if (reportedAt === null) return { isOnline: null, fault, lastSeen: null };
  if (isSimulated && deviceType === "light" && telemetry?.isOnline === false)
    return { isOnline: false, fault, lastSeen: telemetry.lastSeen };
  return { isOnline: true, fault, lastSeen: now };
}

/** All null if offline or unknown. */
function vitalSignsOf(values: TelemetryValues | null) {
  const { cpuUsage, memoryUsage, diskUsage, temperature, uptime } = values ?? NO_VITAL_SIGNS;
  return { cpuUsage, memoryUsage, diskUsage, temperature, uptime };
}

const NO_VITAL_SIGNS = {
  cpuUsage: null,
  memoryUsage: null,
  diskUsage: null,
  temperature: null,
  uptime: null,
};

/** null: no door, never reported, or the last answer is too old. */
function doorStatusOf({ isUnlocked }: OwnDevice, { lastSeen }: Presence, now: Instant) {
  const isKnown = lastSeen !== null && between(lastSeen, now) < DOOR_REPORT_MAX_AGE;
  return isUnlocked === null || !isKnown ? null : isUnlocked ? "unlocked" : "locked";
}

/** The state of the devices is unknown if the list is too old or was never received. */
export function externalDeviceViews({ devices, isStale, listedAt }: MonitoringState): DeviceView[] {
  return devices.map((device, index) => ({
    // the id from the monitoring address may be missing or not unique
    id: `monitoring:${index}:${device.id ?? ""}`,
    source: "monitoring",
    isSimulated: false,
    deviceType: device.deviceType,
    failingCourts: [],
    name: device.name ?? device.id,
    ipAddress: device.ipAddress,
    connectedCourts: [...device.connectedCourts],
    status: deviceStatus({ ...device, isOnline: isStale ? null : device.isOnline, isFailing: false }),
    fault: null,
    ...vitalSignsOf(isStale ? null : device),
    lastSeen: device.lastSeen ?? (device.isOnline ? listedAt : null),
    doorStatus: isStale ? null : device.doorStatus,
    lastAccess: device.lastAccess,
  }));
}

import type { DeviceView } from "@platzwart/contract/endpoints/device-endpoints";
import { deviceStatus } from "@platzwart/domain/monitoring/device-status";
import type { DeviceFault } from "@platzwart/domain/refusal";
import { between, type Instant, seconds } from "@platzwart/domain/time/instant";
import type { MonitoringState } from "./monitoring-watch.ts";
import type { ExternalDevice } from "./ports/monitoring-source.ts";
import type { Telemetry } from "./ports/telemetry.ts";

/** How long the last report of a door that does not answer counts as its state (W-06). */
const DOOR_REPORT_MAX_AGE = seconds(15);

/** The state of the connection to a lamp or door. */
export interface Connected {
  readonly isSimulated: boolean;
  readonly fault: DeviceFault | null;
  readonly reportedAt: Instant | null;
}

/** A device that is set up in this product, not at the monitoring address. */
export interface OwnDevice
  extends Pick<DeviceView, "id" | "deviceType" | "name" | "servedCourts" | "lastOpenedAt"> {
  /** undefined: no driver is connected to the device. */
  readonly connected: Connected | undefined;
  /** The host in the device's address. */
  readonly host: string | null;
  readonly machine: Telemetry | null;
  /** The last reported state of a door's lock; null: never reported, or not a door. */
  readonly isUnlocked: boolean | null;
}

export function ownDeviceView(device: OwnDevice, now: Instant): DeviceView {
  const { id, deviceType, name, servedCourts, lastOpenedAt, connected, machine } = device;
  const presence = presenceOf(device, now);
  const vitalSigns = vitalSignsOf(machine, presence.isOnline === true);
  return {
    id,
    source: "own",
    deviceType,
    name,
    servedCourts,
    isSimulated: connected?.isSimulated ?? false,
    ipAddress: machine?.ipAddress ?? device.host,
    status: deviceStatus({ ...vitalSigns, isOnline: presence.isOnline, isFailing: presence.fault !== null }),
    fault: presence.fault,
    ...vitalSigns,
    lastSeen: presence.lastSeen,
    doorStatus: doorStatusOf(device, presence, now),
    lastOpenedAt,
  };
}

interface Presence extends Pick<DeviceView, "fault" | "lastSeen"> {
  /** null: unknown. */
  readonly isOnline: boolean | null;
}

/** Whether a device is online, by its connection; a simulated light also goes offline at random (M-03). */
function presenceOf({ connected, machine, deviceType }: OwnDevice, now: Instant): Presence {
  if (connected === undefined) return { isOnline: false, fault: "unconnected", lastSeen: null };
  const { fault, reportedAt, isSimulated } = connected;
  // a device that refuses commands is online
  if (fault !== null) return { isOnline: fault === "refused", fault, lastSeen: reportedAt };
  if (reportedAt === null) return { isOnline: null, fault, lastSeen: null };
  if (isSimulated && deviceType === "light" && machine?.isOnline === false)
    return { isOnline: false, fault, lastSeen: machine.lastSeen };
  return { isOnline: true, fault, lastSeen: now };
}

/** The vital signs of an online device; all null for an offline device. */
function vitalSignsOf(machine: Telemetry | null, isOnline: boolean) {
  const { cpuUsage, memoryUsage, diskUsage, temperature, uptime } =
    (isOnline ? machine : null) ?? NO_VITAL_SIGNS;
  return { cpuUsage, memoryUsage, diskUsage, temperature, uptime };
}

const NO_VITAL_SIGNS = {
  cpuUsage: null,
  memoryUsage: null,
  diskUsage: null,
  temperature: null,
  uptime: null,
};

function doorStatusOf({ isUnlocked }: OwnDevice, { lastSeen }: Presence, now: Instant) {
  const isKnown = lastSeen !== null && between(lastSeen, now) < DOOR_REPORT_MAX_AGE;
  return isUnlocked === null || !isKnown ? null : isUnlocked ? "unlocked" : "locked";
}

/** The devices of the monitoring address; their present state is unknown once the list is old. */
export function externalDeviceViews({ devices, isOld, readAt }: MonitoringState): DeviceView[] {
  return devices.map((device, index) => ({
    // the device's own id may be missing or not unique
    id: `monitoring:${index}:${device.id ?? ""}`,
    source: "monitoring",
    isSimulated: false,
    deviceType: device.deviceType,
    name: device.name ?? device.id,
    ipAddress: device.ipAddress,
    servedCourts: [...device.connectedCourts],
    status: deviceStatus({ ...device, isOnline: isOld ? null : device.isOnline, isFailing: false }),
    fault: null,
    ...vitalSignsOfExternal(device, isOld),
    lastSeen: device.lastSeen ?? (device.isOnline ? readAt : null),
    doorStatus: isOld ? null : device.doorStatus,
    lastOpenedAt: device.lastOpenedAt,
  }));
}

function vitalSignsOfExternal(device: ExternalDevice, isOld: boolean) {
  const { cpuUsage, memoryUsage, diskUsage, temperature, uptime } = isOld ? NO_VITAL_SIGNS : device;
  return { cpuUsage, memoryUsage, diskUsage, temperature, uptime };
}

import type { DeviceView } from "@platzwart/contract/calls/device-calls";
import { deviceStatus } from "@platzwart/domain/monitoring/device-status";
import type { DeviceFault } from "@platzwart/domain/refusal";
import { between, type Instant, seconds } from "@platzwart/domain/time/instant";
import type { MonitoringState } from "./monitoring-watch.ts";
import type { ExternalDevice } from "./ports/monitoring-source.ts";
import type { Telemetry } from "./ports/telemetry.ts";

/** So long a door that does not answer is taken to be as it last reported (W-06). */
const DOOR_KNOWN_FOR = seconds(15);

/** A lamp or a door as its driver knows it. */
export interface Connected {
  readonly isSimulated: boolean;
  readonly fault: DeviceFault | null;
  readonly reportedAt: Instant | null;
}

/** A device that is set up here. */
export interface OwnDevice
  extends Pick<DeviceView, "id" | "deviceType" | "name" | "connectedCourts" | "lastAccess"> {
  /** undefined: nothing here can speak to it. */
  readonly connected: Connected | undefined;
  /** Where the connection reaches it. */
  readonly host: string | null;
  readonly machine: Telemetry | null;
  /** What a door last reported of its lock; null: it never did, or it is none. */
  readonly isUnlocked: boolean | null;
}

export function ownDeviceView(device: OwnDevice, now: Instant): DeviceView {
  const { id, deviceType, name, connectedCourts, lastAccess, connected, machine } = device;
  const presence = presenceOf(device, now);
  const signs = vitalSignsOf(machine, presence.isOnline === true);
  return {
    id,
    source: "own",
    deviceType,
    name,
    connectedCourts,
    isSimulated: connected?.isSimulated ?? false,
    ipAddress: machine?.ipAddress ?? device.host,
    status: deviceStatus({ ...signs, isOnline: presence.isOnline, isFailing: presence.fault !== null }),
    fault: presence.fault,
    ...signs,
    lastSeen: presence.lastSeen,
    doorStatus: doorStatusOf(device, presence, now),
    lastAccess,
  };
}

interface Presence extends Pick<DeviceView, "fault" | "lastSeen"> {
  /** null: not known. */
  readonly isOnline: boolean | null;
}

/** Whether it is there: its connection says so, and of a simulated light also chance (M-03). */
function presenceOf({ connected, machine, deviceType }: OwnDevice, now: Instant): Presence {
  if (connected === undefined) return { isOnline: false, fault: "unconnected", lastSeen: null };
  const { fault, reportedAt, isSimulated } = connected;
  // one that refuses is there
  if (fault !== null) return { isOnline: fault === "refused", fault, lastSeen: reportedAt };
  if (reportedAt === null) return { isOnline: null, fault, lastSeen: null };
  if (isSimulated && deviceType === "light" && machine?.isOnline === false)
    return { isOnline: false, fault, lastSeen: machine.lastSeen };
  return { isOnline: true, fault, lastSeen: now };
}

/** One that is away says nothing of itself. */
function vitalSignsOf(machine: Telemetry | null, isOnline: boolean) {
  const { cpuUsage, memoryUsage, diskUsage, temperature, uptime } = (isOnline ? machine : null) ?? SILENT;
  return { cpuUsage, memoryUsage, diskUsage, temperature, uptime };
}

const SILENT = { cpuUsage: null, memoryUsage: null, diskUsage: null, temperature: null, uptime: null };

function doorStatusOf({ isUnlocked }: OwnDevice, { lastSeen }: Presence, now: Instant) {
  const isKnown = lastSeen !== null && between(lastSeen, now) < DOOR_KNOWN_FOR;
  return isUnlocked === null || !isKnown ? null : isUnlocked ? "unlocked" : "locked";
}

/** The devices that the monitoring address tells of; how they are now nobody knows once that is old. */
export function externalDeviceViews({ devices, isOld, readAt }: MonitoringState): DeviceView[] {
  return devices.map((device, index) => ({
    // its own id may be missing or stand twice
    id: `monitoring:${index}:${device.id ?? ""}`,
    source: "monitoring",
    isSimulated: false,
    deviceType: device.deviceType,
    name: device.name ?? device.id,
    ipAddress: device.ipAddress,
    connectedCourts: [...device.connectedCourts],
    status: deviceStatus({ ...device, isOnline: isOld ? null : device.isOnline, isFailing: false }),
    fault: null,
    ...vitalSignsOfExternal(device, isOld),
    lastSeen: device.lastSeen ?? (device.isOnline ? readAt : null),
    doorStatus: isOld ? null : device.doorStatus,
    lastAccess: device.lastAccess,
  }));
}

function vitalSignsOfExternal(device: ExternalDevice, isOld: boolean) {
  const { cpuUsage, memoryUsage, diskUsage, temperature, uptime } = isOld ? SILENT : device;
  return { cpuUsage, memoryUsage, diskUsage, temperature, uptime };
}

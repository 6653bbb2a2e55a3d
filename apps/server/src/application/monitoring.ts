import type { CallAnswer } from "@platzwart/contract/call";
import type { DeviceView, listDevices as listDevicesCall } from "@platzwart/contract/calls/device-calls";
import { maySeeDevices, type Role } from "@platzwart/domain/role";
import type { Clock } from "@platzwart/domain/time/clock";
import { monitoringTexts } from "@platzwart/texts/pages/monitoring";
import { courtsInUse } from "./court-views.ts";
import { foreignDeviceViews, type OwnDevice, ownDeviceView } from "./device-views.ts";
import type { Doors } from "./doors.ts";
import type { Hall } from "./hall.ts";
import { readSettings } from "./hall-state.ts";
import type { MonitoringWatch } from "./monitoring-watch.ts";
import type { DoorRecord, LightChannelRecord, Machines } from "./ports.ts";

/** The machines behind the devices, by the name of the driver that speaks to them. */
export type MachinesByDriver = Readonly<Record<string, Machines>>;

export interface MonitoringServices {
  readonly hall: Hall;
  readonly doors: Doors;
  readonly clock: Clock;
  readonly machines: MachinesByDriver;
  readonly monitoringWatch: MonitoringWatch;
}

/** Every device of the hall, and those that the monitoring address tells of (M-01, M-04). */
export async function listDevices(
  services: MonitoringServices,
  role: Role,
  fresh: boolean,
): Promise<CallAnswer<typeof listDevicesCall>> {
  const monitoring = await services.monitoringWatch.look(fresh);
  const now = services.clock.now();
  const own = (await ownDevices(services)).map((device) => ownDeviceView(device, now));
  const foreign = monitoring === null ? [] : foreignDeviceViews(monitoring);
  return {
    items: [...own, ...foreign].map((device) => deviceFor(role, device)),
    monitoring: monitoring && { readAt: monitoring.readAt, outage: monitoring.outage },
  };
}

/** How a device is reached is the operators' alone (N-09). */
function deviceFor(role: Role, device: DeviceView): DeviceView {
  return maySeeDevices(role) ? device : { ...device, ipAddress: null };
}

/** The controllers of all doors, then the light devices of the courts in use, in order of court. */
async function ownDevices({ hall, doors, machines }: MonitoringServices): Promise<OwnDevice[]> {
  const { equipment, courts: courtStore } = hall.read;
  const settings = await readSettings(hall.read);
  const courts = courtsInUse(await courtStore.list(), settings.court_count);
  const channels = await equipment.listLightChannels();
  const machineOf = ({ driver, address }: Pick<DoorRecord, "driver" | "address">) =>
    (Object.hasOwn(machines, driver) ? machines[driver]?.report(address) : null) ?? null;
  const doorDevice = (door: DoorRecord): OwnDevice => {
    const connected = hall.doors.get(door.id);
    return {
      id: `door:${door.id}`,
      deviceType: "door",
      name: door.name,
      connectedCourts: [...door.courtIds],
      lastAccess: doors.lastAccess(door.id),
      connected,
      host: hostOf(door.address),
      machine: machineOf(door),
      isUnlocked: connected?.report?.isUnlocked ?? null,
    };
  };
  const lightDevice = (court: string, channel: LightChannelRecord): OwnDevice => ({
    id: `light:${channel.id}`,
    deviceType: "light",
    name: monitoringTexts.light(court),
    connectedCourts: [channel.courtId],
    lastAccess: null,
    connected: hall.lamps.get(channel.courtId),
    host: hostOf(channel.address),
    machine: machineOf(channel),
    isUnlocked: null,
  });
  return [
    ...(await equipment.listDoors()).map(doorDevice),
    ...courts.flatMap(({ id, name }) =>
      channels.filter(({ courtId }) => courtId === id).map((channel) => lightDevice(name, channel)),
    ),
  ];
}

/** The host of an address, with or without its scheme. */
function hostOf(address: string): string | null {
  return /^(?:https?:\/\/)?(\[[\da-f:.]+\]|[\w.-]+)/i.exec(address)?.[1] ?? null;
}

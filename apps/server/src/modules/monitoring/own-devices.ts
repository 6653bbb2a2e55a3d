import { CONTROLLER_DRIVER } from "@platzwart/domain/doors/controller-driver";
import type { Instant } from "@platzwart/domain/time/instant";
import { monitoringTexts } from "@platzwart/texts/pages/monitoring";
import { type CourtRecord, courtsIn } from "../../facts/court-records.ts";
import { type DoorRecord, equipmentIn, type LightChannelRecord } from "../../facts/equipment-records.ts";
import { lastAccessTo } from "../../facts/reported-door.ts";
import type { TelemetrySource } from "../../facts/telemetry.ts";
import type { Needs } from "../services.ts";
import type { DeviceConnection, OwnDevice } from "./device-views.ts";

/** Sources of a device's telemetry, by name of the driver. */
export type TelemetrySources = Readonly<Record<string, TelemetrySource>>;

export type OwnDeviceServices = Needs<"hall"> & { readonly telemetrySources: TelemetrySources };

/** Doors, then lights; a lit lamp and an open door count as in use at inactive courts too (M-01, Z-08). */
export async function ownDevices(services: OwnDeviceServices): Promise<OwnDevice[]> {
  const equipment = equipmentIn(services.hall.read);
  const courts = courtsIn(services.hall.read);
  const { outOfUse } = services.hall;
  const channels = await equipment.listLightChannels();
  const allCourts = await courts.list();
  const usedChannels = channels.filter(({ courtIds }) => courtIds.some((id) => !outOfUse.courts.has(id)));
  // one device may switch the lamps of several courts
  const byDevice = Map.groupBy(usedChannels, ({ driver, address }) =>
    JSON.stringify([driver, address.toLowerCase()]),
  );
  return [
    ...(await equipment.listDoors())
      .filter((door) => !outOfUse.doors.has(door.id))
      .map((door) => doorDevice(door, services)),
    ...[...byDevice.values()].map((channelsOfDevice) => {
      const litCourtIds = channelsOfDevice.flatMap(({ courtIds }) => courtIds);
      const inUse = allCourts.filter(({ id }) => litCourtIds.includes(id) && !outOfUse.courts.has(id));
      return lightDevice(channelsOfDevice, inUse, services);
    }),
  ];
}

function doorDevice(door: DoorRecord, { hall, telemetrySources }: OwnDeviceServices): OwnDevice {
  // undefined: unknown driver; an unreachable door has a connection with fault offline
  const connection = hall.pictures.doors.get(door.id);
  return {
    id: `door:${door.id}`,
    deviceType: "door",
    name: door.name,
    connectedCourts: [...door.courtIds],
    failingCourts: connection?.fault === null ? [] : [...door.courtIds],
    lastAccess: lastAccessTo(door.reported, connection),
    connection,
    // the address of a controller is its id
    host: door.driver === CONTROLLER_DRIVER ? null : hostOf(door.address),
    telemetry: telemetryOf(door, telemetrySources),
    isUnlocked: connection?.report?.isUnlocked ?? null,
  };
}

/** `courts`: active courts that the device lights. */
function lightDevice(
  channels: readonly LightChannelRecord[],
  courts: readonly CourtRecord[],
  { hall, telemetrySources }: OwnDeviceServices,
): OwnDevice {
  const [channel] = channels as [LightChannelRecord];
  const { byChannel } = hall.pictures.lights;
  const failing = channels.filter(({ id }) => byChannel.get(id)?.fault !== null);
  return {
    id: `light:${channel.id}`,
    deviceType: "light",
    name: monitoringTexts.light(courts.map(({ name }) => name).join(", ")),
    connectedCourts: courts.map(({ id }) => id),
    failingCourts: courts
      .map(({ id }) => id)
      .filter((id) => failing.some(({ courtIds }) => courtIds.includes(id))),
    lastAccess: null,
    connection: combineLamps(channels.flatMap(({ id }) => byChannel.get(id) ?? [])),
    host: hostOf(channel.address),
    telemetry: telemetryOf(channel, telemetrySources),
    isUnlocked: null,
  };
}

export interface LampConnection extends DeviceConnection {
  /** Last report since the start, including refusals; null: none yet. */
  readonly respondedAt: Instant | null;
  /** Beginning of the silence; null: it answers, as far as known. */
  readonly unresponsiveSince: Instant | null;
}

/** A report since the last lamp fell silent shows that the device is online: its fault is then "refused". */
export function combineLamps(lamps: readonly LampConnection[]): DeviceConnection | undefined {
  const [first] = lamps;
  if (first === undefined) return undefined;
  const { isSimulated } = first;
  const hasFault = lamps.some(({ fault }) => fault !== null);
  const reportedAt = latestOf(lamps.map((lamp) => lamp.reportedAt));
  if (!hasFault) return { isSimulated, fault: null, reportedAt };
  const silentSince = latestOf(lamps.map(({ unresponsiveSince }) => unresponsiveSince));
  const respondedAt = latestOf(lamps.map((lamp) => lamp.respondedAt));
  const isOnline = silentSince === null || (respondedAt !== null && respondedAt > silentSince);
  const lastSilent = lamps.find(
    ({ unresponsiveSince }) => unresponsiveSince !== null && unresponsiveSince === silentSince,
  );
  return {
    isSimulated,
    fault: isOnline ? "refused" : (lastSilent?.fault ?? first.fault),
    reportedAt: latestOf([respondedAt, reportedAt]),
  };
}

function latestOf(times: readonly (Instant | null)[]): Instant | null {
  return times.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);
}

function telemetryOf(
  { driver, address }: Pick<DoorRecord, "driver" | "address">,
  telemetrySources: TelemetrySources,
) {
  return (Object.hasOwn(telemetrySources, driver) ? telemetrySources[driver]?.report(address) : null) ?? null;
}

/** The address may lack the scheme; null: it begins with no host. */
function hostOf(address: string): string | null {
  return /^(?:https?:\/\/)?(\[[\da-f:.]+\]|[\w.-]+)/i.exec(address)?.[1] ?? null;
}

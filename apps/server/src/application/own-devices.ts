import { monitoringTexts } from "@platzwart/texts/pages/monitoring";
import { activeCourts } from "./court-views.ts";
import type { DeviceConnection, OwnDevice } from "./device-views.ts";
import type { Doors } from "./doors.ts";
import type { Hall } from "./hall.ts";
import { readSettings } from "./hall-state.ts";
import type { CourtRecord } from "./ports/court-store.ts";
import type { DoorRecord, LightChannelRecord } from "./ports/equipment-store.ts";
import type { TelemetrySource } from "./ports/telemetry.ts";

/** The telemetry sources by the driver of the devices. */
export type TelemetrySources = Readonly<Record<string, TelemetrySource>>;

export interface OwnDeviceServices {
  readonly hall: Hall;
  readonly doors: Doors;
  readonly telemetrySources: TelemetrySources;
}

/** The controllers of all doors, then the light devices of all active courts, in order of court (M-01). */
export async function ownDevices(services: OwnDeviceServices): Promise<OwnDevice[]> {
  const { equipment, courts } = services.hall.read;
  const settings = await readSettings(services.hall.read);
  const inUse = activeCourts(await courts.list(), settings.court_count);
  const channels = await equipment.listLightChannels();
  const lightChannels = inUse.flatMap((court) =>
    channels.filter(({ courtId }) => courtId === court.id).map((channel) => ({ court, channel })),
  );
  // one device may switch the lamps of several courts
  const byDevice = Map.groupBy(lightChannels, ({ channel }) =>
    JSON.stringify([channel.driver, channel.address]),
  );
  return [
    ...(await equipment.listDoors()).map((door) => doorDevice(door, services)),
    ...[...byDevice.values()].map((lamps) => lightDevice(lamps, services)),
  ];
}

function doorDevice(door: DoorRecord, { hall, doors, telemetrySources }: OwnDeviceServices): OwnDevice {
  const connection = hall.doors.get(door.id);
  return {
    id: `door:${door.id}`,
    deviceType: "door",
    name: door.name,
    servedCourts: [...door.courtIds],
    lastOpenedAt: doors.lastOpenedAt(door.id),
    connection,
    host: hostOf(door.address),
    telemetry: telemetryOf(door, telemetrySources),
    isUnlocked: connection?.report?.isUnlocked ?? null,
  };
}

interface LitCourt {
  readonly court: CourtRecord;
  readonly channel: LightChannelRecord;
}

function lightDevice(lamps: readonly LitCourt[], { hall, telemetrySources }: OwnDeviceServices): OwnDevice {
  const [{ channel }] = lamps as [LitCourt];
  return {
    id: `light:${channel.id}`,
    deviceType: "light",
    name: monitoringTexts.light(lamps.map(({ court }) => court.name).join(", ")),
    servedCourts: lamps.map(({ court }) => court.id),
    lastOpenedAt: null,
    connection: combineLamps(lamps.flatMap(({ court }) => hall.lamps.get(court.id) ?? [])),
    host: hostOf(channel.address),
    telemetry: telemetryOf(channel, telemetrySources),
    isUnlocked: null,
  };
}

/** The connection state of a device with several lamps; the device is online as long as one lamp is. */
function combineLamps(lamps: readonly DeviceConnection[]): DeviceConnection | undefined {
  const [first] = lamps;
  if (first === undefined) return undefined;
  const faulty = lamps.filter(({ fault }) => fault !== null);
  const times = lamps.map(({ reportedAt }) => reportedAt).filter((at) => at !== null);
  return {
    isSimulated: first.isSimulated,
    fault: faulty.length === 0 ? null : faulty.length < lamps.length ? "refused" : first.fault,
    reportedAt: times.length === 0 ? null : times.reduce((a, b) => (a > b ? a : b)),
  };
}

function telemetryOf(
  { driver, address }: Pick<DoorRecord, "driver" | "address">,
  telemetrySources: TelemetrySources,
) {
  return (Object.hasOwn(telemetrySources, driver) ? telemetrySources[driver]?.report(address) : null) ?? null;
}

/** The host of an address, with or without its scheme. */
function hostOf(address: string): string | null {
  return /^(?:https?:\/\/)?(\[[\da-f:.]+\]|[\w.-]+)/i.exec(address)?.[1] ?? null;
}

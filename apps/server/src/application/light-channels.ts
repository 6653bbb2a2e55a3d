import type { LightChannelView } from "@platzwart/contract/calls/light-channel-calls";
import type { CourtId } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import { checkCourts, checkDriver, type EquipmentServices } from "./equipment.ts";
import { lightChannelChanged } from "./equipment-log-entries.ts";
import type { Hall } from "./hall.ts";
import type { LightChannelRecord, Store } from "./ports.ts";

/** How a light channel is to be set up. */
export type LightChannelInput = Omit<LightChannelRecord, "id">;

/** Every light channel with what its lamp reports, in order of court. */
export async function listLightChannels({ hall }: { readonly hall: Hall }) {
  const channels = await hall.read.equipment.listLightChannels();
  return { items: channels.map((channel) => viewOf(hall, channel)) };
}

/** Sets up the light channel of a court that has none, and connects its lamp at once (E-01). */
export async function createLightChannel(
  services: EquipmentServices,
  input: LightChannelInput,
  userId: string,
): Promise<LightChannelView> {
  const channel = channelOf(services.randomness.id(), input);
  await services.hall.change(async (store, now) => {
    await checkChannel(store, channel, services.lamps.drivers);
    await store.equipment.putLightChannel(channel);
    await store.systemLog.append(lightChannelChanged({ at: now, userId, from: null, to: channel }, channel));
  });
  await services.equipment.sync();
  return viewOf(services.hall, channel);
}

/** Changes a light channel; another driver or address replaces the lamp and keeps the court's history (E-04). */
export async function changeLightChannel(
  services: EquipmentServices,
  id: string,
  input: LightChannelInput,
  userId: string,
): Promise<LightChannelView> {
  const channel = channelOf(id, input);
  await services.hall.change(async (store, now) => {
    const before = await knownChannel(store, id);
    await checkChannel(store, channel, services.lamps.drivers);
    if (JSON.stringify(channelOf(id, before)) === JSON.stringify(channel)) return;
    if (before.courtId !== channel.courtId) await forgetLight(store, before.courtId);
    await store.equipment.putLightChannel(channel);
    await store.systemLog.append(
      lightChannelChanged({ at: now, userId, from: before, to: channel }, channel),
    );
  });
  await services.equipment.sync();
  return viewOf(services.hall, channel);
}

/** Removes a light channel; its lamp is left as it is, and the court has no light any more that could be on. */
export async function removeLightChannel(
  services: EquipmentServices,
  id: string,
  userId: string,
): Promise<void> {
  await services.hall.change(async (store, now) => {
    const channel = await knownChannel(store, id);
    await forgetLight(store, channel.courtId);
    await store.equipment.deleteLightChannel(id);
    await store.systemLog.append(lightChannelChanged({ at: now, userId, from: channel, to: null }, channel));
  });
  await services.equipment.sync();
}

/** Nothing reports this court's light any more: what it last was would be said of it for ever. */
async function forgetLight(store: Store, courtId: CourtId): Promise<void> {
  await store.courts.update(courtId, {
    isLightOn: false,
    lightReportedAt: null,
    lightCause: null,
    lightWish: null,
  });
}

function channelOf(id: string, { courtId, driver, address }: LightChannelInput): LightChannelRecord {
  return { id, courtId, driver: driver.trim(), address: address.trim() };
}

async function checkChannel(
  store: Store,
  channel: LightChannelRecord,
  drivers: readonly string[],
): Promise<void> {
  checkDriver(channel.driver, drivers);
  await checkCourts(store, "courtId", [channel.courtId]);
  const others = (await store.equipment.listLightChannels()).filter(({ id }) => id !== channel.id);
  if (others.some(({ courtId }) => courtId === channel.courtId)) {
    throw new Refused({ code: "light_channel_exists", court: channel.courtId });
  }
  const { driver, address } = channel;
  const other = others.find((candidate) => candidate.driver === driver && candidate.address === address);
  if (other === undefined) return;
  throw new Refused({ code: "device_address_taken", address, by: { court: other.courtId } });
}

async function knownChannel(store: Store, id: string): Promise<LightChannelRecord> {
  const channel = (await store.equipment.listLightChannels()).find((candidate) => candidate.id === id);
  if (channel === undefined) throw new Refused({ code: "light_channel_unknown" });
  return channel;
}

function viewOf(hall: Hall, { id, courtId, driver, address }: LightChannelRecord): LightChannelView {
  const lamp = hall.lamps.get(courtId);
  return {
    id,
    courtId,
    driver,
    address,
    isSimulated: lamp?.isSimulated ?? null,
    isLightOn: lamp?.isOn ?? null,
    reportedAt: lamp?.reportedAt ?? null,
    pending: lamp?.pending ?? null,
    fault: lamp?.fault ?? null,
  };
}

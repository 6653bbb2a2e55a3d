import type { LightChannelView } from "@platzwart/contract/calls/light-channel-calls";
import type { CourtId } from "@platzwart/domain/court/court";
import {
  isLightDriver,
  LIGHT_DRIVER_NAMES,
  type LightDriverName,
  outputsOf,
} from "@platzwart/domain/lighting/light-drivers";
import { readDeviceUrl } from "@platzwart/domain/network/device-url";
import { type LightChannelBase, Refused } from "@platzwart/domain/refusal";
import { isPublicAddress } from "./address-place.ts";
import { conflictingFields } from "./conflicting-fields.ts";
import { checkCourts, checkDriver, type EquipmentServices } from "./equipment.ts";
import { lightChannelChanged } from "./equipment-log-entries.ts";
import type { Hall } from "./hall.ts";
import type { LightChannelRecord } from "./ports/equipment-store.ts";
import type { Store } from "./ports/storage.ts";

/** How a light channel is to be set up. */
export interface LightChannelInput extends Pick<LightChannelRecord, "courtId" | "driver" | "address"> {
  /** Left out: the first that such a device has. */
  readonly output?: number | undefined;
  /** Left out: as it is; null: none. */
  readonly password?: string | null | undefined;
}

export interface LightChannelChange extends LightChannelInput {
  /** What the caller saw of it; left out: whatever it was. */
  readonly seen?: LightChannelBase | undefined;
}

/** A light channel as it is wanted; its password is not sealed yet. */
interface WantedChannel extends Omit<LightChannelRecord, "sealedPassword"> {
  readonly password: string | null | undefined;
}

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
  const requested = await readInput(services, services.randomness.id(), input);
  const channel = await services.hall.change(async (store, now) => {
    await checkChannel(store, requested);
    const made = sealed(services, requested, null);
    await store.equipment.putLightChannel(made);
    await store.systemLog.append(lightChannelChanged({ at: now, userId, from: null, to: made }, made));
    return made;
  });
  await services.equipment.sync();
  return viewOf(services.hall, channel);
}

/** Changes a light channel; another driver or address replaces the lamp and keeps the court's history (E-04). */
export async function changeLightChannel(
  services: EquipmentServices,
  id: string,
  { seen: base, ...input }: LightChannelChange,
  userId: string,
): Promise<LightChannelView> {
  const requested = await readInput(services, id, input);
  const channel = await services.hall.change(async (store, now) => {
    const before = await knownChannel(store, id);
    const changed = sealed(services, requested, before);
    if (isSame(before, changed)) return before;
    if (base !== undefined) refuseConflict(base, before);
    await checkChannel(store, requested);
    if (before.courtId !== changed.courtId) await forgetLight(store, before.courtId);
    await store.equipment.putLightChannel(changed);
    await store.systemLog.append(
      lightChannelChanged({ at: now, userId, from: before, to: changed }, changed),
    );
    return changed;
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

/** What somebody else changed meanwhile is not overwritten unseen. */
function refuseConflict(base: LightChannelBase, before: LightChannelRecord): void {
  const { courtId, driver, address, output, sealedPassword } = before;
  const now = conflictingFields(base, {
    courtId,
    driver,
    address,
    output,
    hasPassword: sealedPassword !== null,
  });
  if (now !== null) throw new Refused({ code: "light_channel_changed_meanwhile", now });
}

export async function knownChannel(store: Store, id: string): Promise<LightChannelRecord> {
  const channel = (await store.equipment.listLightChannels()).find((candidate) => candidate.id === id);
  if (channel === undefined) throw new Refused({ code: "light_channel_unknown" });
  return channel;
}

/** Nothing reports this court's light any more: what it last was would be said of it for ever. */
async function forgetLight(store: Store, courtId: CourtId): Promise<void> {
  await store.courts.update(courtId, {
    isLightOn: false,
    lightReportedAt: null,
    lightCause: null,
    lightIntent: null,
  });
}

/** Reads what was sent; a device has to be in the hall's network (K-10), a simulated lamp has but a name. */
async function readInput(
  services: EquipmentServices,
  id: string,
  { courtId, driver: name, address, output, password }: LightChannelInput,
): Promise<WantedChannel> {
  const driver = name.trim();
  checkDriver(driver, LIGHT_DRIVER_NAMES);
  if (!isLightDriver(driver)) throw new Error(`a driver without outputs: ${driver}`);
  if (driver === "simulated")
    return { id, courtId, driver, address: address.trim(), output: 0, password: null };
  return {
    id,
    courtId,
    driver,
    address: await readAddress(services, address),
    output: readOutput(driver, output),
    password,
  };
}

async function readAddress(services: EquipmentServices, address: string): Promise<string> {
  const reading = readDeviceUrl(address);
  if (!reading.ok) throw new Refused({ code: "device_address_invalid", address, problem: reading.problem });
  // a name that nobody knows now may come
  if (await isPublicAddress(services, reading.url))
    throw new Refused({ code: "device_address_invalid", address, problem: "public" });
  return reading.url;
}

function readOutput(driver: LightDriverName, output: number | undefined): number {
  const outputs = outputsOf(driver) ?? { first: 0, last: 0 };
  const requested = output ?? outputs.first;
  if (requested >= outputs.first && requested <= outputs.last) return requested;
  throw new Refused({ code: "light_output_unknown", driver, output: requested, outputs });
}

/** A password that is not named again stays with its device and is not told to another. */
function sealed(
  { seal }: EquipmentServices,
  { password, ...channel }: WantedChannel,
  before: LightChannelRecord | null,
): LightChannelRecord {
  const { driver, address } = channel;
  const isSameDevice = before !== null && before.driver === driver && before.address === address;
  const kept = isSameDevice ? before.sealedPassword : null;
  const isKept = password === undefined || (kept !== null && password === seal.open(kept));
  if (isKept) return { ...channel, sealedPassword: kept };
  return { ...channel, sealedPassword: password === null ? null : seal.seal(password) };
}

function isSame(a: LightChannelRecord, b: LightChannelRecord): boolean {
  return (
    a.courtId === b.courtId &&
    a.driver === b.driver &&
    a.address === b.address &&
    a.output === b.output &&
    a.sealedPassword === b.sealedPassword
  );
}

async function checkChannel(store: Store, channel: WantedChannel): Promise<void> {
  await checkCourts(store, "courtId", [channel.courtId]);
  const others = (await store.equipment.listLightChannels()).filter(({ id }) => id !== channel.id);
  if (others.some(({ courtId }) => courtId === channel.courtId)) {
    throw new Refused({ code: "light_channel_exists", court: channel.courtId });
  }
  const { driver, address, output } = channel;
  const other = others.find((candidate) => isAtSamePlace(candidate, channel));
  if (other === undefined) return;
  const by = { court: other.courtId };
  throw new Refused(
    driver === "simulated"
      ? { code: "device_address_taken", address, by }
      : { code: "light_output_taken", address, output, ...by },
  );
}

/** Whether two channels are one lamp, whoever speaks to it. */
function isAtSamePlace(a: LightChannelRecord, b: WantedChannel): boolean {
  return (
    (a.driver === "simulated") === (b.driver === "simulated") &&
    a.address.toLowerCase() === b.address.toLowerCase() &&
    a.output === b.output
  );
}

function viewOf(hall: Hall, channel: LightChannelRecord): LightChannelView {
  const { id, courtId, driver, address, output, sealedPassword } = channel;
  const lamp = hall.lamps.get(courtId);
  return {
    id,
    courtId,
    driver,
    address,
    output,
    hasPassword: sealedPassword !== null,
    isSimulated: lamp?.isSimulated ?? null,
    isLightOn: lamp?.isOn ?? null,
    reportedAt: lamp?.reportedAt ?? null,
    pending: lamp?.pending ?? null,
    fault: lamp?.fault ?? null,
    trouble: lamp?.trouble ?? null,
  };
}

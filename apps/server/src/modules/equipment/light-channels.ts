import type { LightChannelView } from "@platzwart/contract/endpoints/light-channel-endpoints";
import { type LightChannelBase, Refused } from "@platzwart/domain/refusal";
import type { UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { storeCourtLights } from "../../facts/court-light.ts";
import { equipmentIn, type LightChannelRecord } from "../../facts/equipment-records.ts";
import type { Hall } from "../../facts/hall.ts";
import { logIn } from "../../facts/log-writer.ts";
import { conflictingFields } from "../conflicting-fields.ts";
import type { Needs } from "../services.ts";
import {
  checkOutputFree,
  type DeviceOutputInput,
  isSameOutput,
  parseOutput,
  type RequestedOutput,
  withEncryptedPassword,
} from "./device-output.ts";
import { checkCourts, type EquipmentServices } from "./equipment.ts";
import { lightChannelLog } from "./equipment-log-entries.ts";

type LightChannelInput = DeviceOutputInput & Pick<LightChannelRecord, "courtIds">;

type LightChannelChange = LightChannelInput & {
  /** Last read by the caller; undefined: no check for conflicts. */
  readonly seen?: LightChannelBase | undefined;
};

type RequestedChannel = RequestedOutput & Pick<LightChannelRecord, "id" | "courtIds">;

/** In order of their first courts. */
export async function listLightChannels({ hall }: Needs<"hall">) {
  const channels = await equipmentIn(hall.read).listLightChannels();
  return { items: channels.map((channel) => viewOf(hall, channel)) };
}

/** For one court or several; connects the lamp at once (E-01, E-02). */
export async function createLightChannel(
  services: EquipmentServices,
  input: LightChannelInput,
  caller: UserCaller,
): Promise<LightChannelView> {
  const requested = await parseChannelInput(services, services.randomness.id(), input);
  const channel = await services.hall.change(caller, async (store, now) => {
    await checkChannel(store, requested);
    const created = withEncryptedPassword(services, requested, null);
    await equipmentIn(store).putLightChannel(created, { keepsReport: false, keepsOutage: false });
    await storeCourtLights(store, created.courtIds);
    await logIn(store).append(lightChannelLog.created(now, created, caller.id, { to: created }));
    return created;
  });
  await services.control.connectEquipment();
  return viewOf(services.hall, channel);
}

/** Another driver or address replaces the lamp and leaves the courts' history (E-04). */
export async function changeLightChannel(
  services: EquipmentServices,
  id: string,
  { seen: base, ...input }: LightChannelChange,
  caller: UserCaller,
): Promise<LightChannelView> {
  const requested = await parseChannelInput(services, id, input);
  const channel = await services.hall.change(caller, async (store, now) => {
    const before = await requireLightChannel(store, id);
    const changed = withEncryptedPassword(services, requested, before);
    if (isSameChannel(before, changed)) return before;
    refuseConflict(base, before);
    await checkChannel(store, requested);
    // the state of a replacing lamp is unknown; intents for the courts' light remain
    await equipmentIn(store).putLightChannel(changed, {
      keepsReport: isSameOutput(before, requested),
      keepsOutage: isSameChannel({ ...before, courtIds: changed.courtIds }, changed),
    });
    await storeCourtLights(store, [...before.courtIds, ...changed.courtIds]);
    await logIn(store).append(
      lightChannelLog.changed(now, changed, caller.id, { from: before, to: changed }),
    );
    return changed;
  });
  await services.control.connectEquipment();
  return viewOf(services.hall, channel);
}

/** Does not switch the lamp; a court without another one counts as unlit. */
export async function removeLightChannel(
  services: EquipmentServices,
  id: string,
  caller: UserCaller,
): Promise<void> {
  await services.hall.change(caller, async (store, now) => {
    const channel = await requireLightChannel(store, id);
    await equipmentIn(store).deleteLightChannel(id);
    await storeCourtLights(store, channel.courtIds);
    await logIn(store).append(lightChannelLog.removed(now, channel, caller.id, { from: channel }));
  });
  await services.control.connectEquipment();
}

function refuseConflict(base: LightChannelBase | undefined, before: LightChannelRecord): void {
  const { courtIds, driver, address, output, encryptedPassword } = before;
  const conflict = conflictingFields(base, {
    courtIds,
    driver,
    address,
    output,
    hasPassword: encryptedPassword !== null,
  });
  if (conflict !== null) throw new Refused({ code: "light_channel_changed_meanwhile", now: conflict });
}

export async function requireLightChannel(store: Store, id: string): Promise<LightChannelRecord> {
  const channel = (await equipmentIn(store).listLightChannels()).find((candidate) => candidate.id === id);
  if (channel === undefined) throw new Refused({ code: "light_channel_unknown" });
  return channel;
}

async function parseChannelInput(
  services: EquipmentServices,
  id: string,
  { courtIds, ...device }: LightChannelInput,
): Promise<RequestedChannel> {
  return {
    id,
    courtIds: [...new Set(courtIds)].sort((a, b) => a - b),
    ...(await parseOutput(services, device)),
  };
}

function isSameChannel(a: LightChannelRecord, b: LightChannelRecord): boolean {
  return (
    a.courtIds.join() === b.courtIds.join() &&
    a.driver === b.driver &&
    a.address === b.address &&
    a.output === b.output &&
    a.encryptedPassword === b.encryptedPassword
  );
}

async function checkChannel(store: Store, channel: RequestedChannel): Promise<void> {
  await checkCourts(store, "courtIds", channel.courtIds);
  await checkOutputFree(store, channel, "lamp");
}

function viewOf(hall: Hall, channel: LightChannelRecord): LightChannelView {
  const { id, courtIds, driver, address, output, encryptedPassword } = channel;
  const lamp = hall.pictures.lights.byChannel.get(id);
  return {
    id,
    courtIds: [...courtIds],
    driver,
    address,
    output,
    hasPassword: encryptedPassword !== null,
    isSimulated: lamp?.isSimulated ?? null,
    isLightOn: lamp?.isOn ?? null,
    reportedAt: lamp?.reportedAt ?? null,
    pending: lamp?.pending ?? null,
    fault: lamp?.fault ?? null,
    problem: lamp?.exactFault ?? null,
  };
}

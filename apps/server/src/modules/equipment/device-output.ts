import {
  isRelayDriver,
  outputRangeOf,
  RELAY_DRIVER_NAMES,
  type RelayDriverName,
} from "@platzwart/domain/devices/relay-drivers";
import { parseDeviceUrl } from "@platzwart/domain/network/device-url";
import { Refused } from "@platzwart/domain/refusal";
import type { Store } from "../../database/store.ts";
import { type DoorRecord, equipmentIn, type LightChannelRecord } from "../../facts/equipment-records.ts";
import { isPublicAddress } from "../../platform/network/public-address.ts";
import { checkDriver, type EquipmentServices } from "./equipment.ts";

type DeviceOutput = Pick<LightChannelRecord, "driver" | "address" | "output">;

export interface DeviceOutputInput {
  readonly driver: string;
  readonly address: string;
  /** Default: the first output of the device. */
  readonly output?: number | undefined;
  /** undefined: unchanged; null: no password. */
  readonly password?: string | null | undefined;
}

/** Password in plain text. */
export interface RequestedOutput extends DeviceOutput {
  readonly password: string | null | undefined;
}

/** A device must be in the hall's network (K-10); the address of a simulated one is only a name. */
export async function parseOutput(
  services: EquipmentServices,
  { driver: name, address, output, password }: DeviceOutputInput,
): Promise<RequestedOutput> {
  const driver = name.trim();
  checkDriver(driver, RELAY_DRIVER_NAMES);
  if (!isRelayDriver(driver)) throw new Error(`a driver without outputs: ${driver}`);
  if (driver === "simulated") return { driver, address: address.trim(), output: 0, password: null };
  const url = await requireLocalUrl(services, address);
  return { driver, address: url, output: requireOutput(driver, output), password };
}

async function requireLocalUrl(services: EquipmentServices, address: string): Promise<string> {
  const reading = parseDeviceUrl(address);
  if (!reading.ok) throw new Refused({ code: "device_address_invalid", address, problem: reading.problem });
  // an unresolvable name is accepted, because the device may be installed later
  if (await isPublicAddress(services, reading.url))
    throw new Refused({ code: "device_address_invalid", address, problem: "public" });
  return reading.url;
}

function requireOutput(driver: RelayDriverName, output: number | undefined): number {
  const outputs = outputRangeOf(driver) ?? { first: 0, last: 0 };
  const requested = output ?? outputs.first;
  if (requested >= outputs.first && requested <= outputs.last) return requested;
  throw new Refused({ code: "device_output_unknown", driver, output: requested, outputs });
}

/** An omitted password is retained for the same device, and never sent to another. */
export function withEncryptedPassword<Requested extends RequestedOutput>(
  { cipher }: EquipmentServices,
  { password, ...device }: Requested,
  before: (DeviceOutput & Pick<LightChannelRecord, "encryptedPassword">) | null,
): Omit<Requested, "password"> & Pick<LightChannelRecord, "encryptedPassword"> {
  const isSameDevice = before?.driver === device.driver && before.address === device.address;
  const currentPassword = isSameDevice ? before.encryptedPassword : null;
  const isUnchanged =
    password === undefined || (currentPassword !== null && password === cipher.decrypt(currentPassword));
  if (isUnchanged) return { ...device, encryptedPassword: currentPassword };
  return { ...device, encryptedPassword: password === null ? null : cipher.encrypt(password) };
}

/** Simulated lamps and doors have separate names. */
export async function checkOutputFree(
  store: Store,
  { id, ...device }: DeviceOutput & { readonly id: string },
  kind: "lamp" | "door",
): Promise<void> {
  const isTaken = (other: DeviceOutput & { readonly id: string }) =>
    other.id !== id && isSameOutput(other, device);
  const isSimulated = device.driver === "simulated";
  const lamps = isSimulated && kind === "door" ? [] : await equipmentIn(store).listLightChannels();
  const doors = isSimulated && kind === "lamp" ? [] : await equipmentIn(store).listDoors();
  const by = takenBy(lamps.find(isTaken), doors.find(isTaken));
  if (by === null) return;
  const { address, output } = device;
  throw new Refused(
    isSimulated
      ? { code: "device_address_taken", address, by }
      : { code: "device_output_taken", address, output, by },
  );
}

function takenBy(lamp: LightChannelRecord | undefined, door: DoorRecord | undefined) {
  const [court] = lamp?.courtIds ?? [];
  if (court !== undefined) return { court };
  return door === undefined ? null : { door: door.name };
}

/** Compares regardless of the driver. */
export function isSameOutput(a: DeviceOutput, b: DeviceOutput): boolean {
  return (
    (a.driver === "simulated") === (b.driver === "simulated") &&
    a.address.toLowerCase() === b.address.toLowerCase() &&
    a.output === b.output
  );
}

import { LONGEST_DEVICE_PASSWORD } from "@platzwart/contract/device-output";
import { isRelayDriver, outputRangeOf, type RelayDriverName } from "@platzwart/domain/devices/relay-drivers";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { formTexts } from "@platzwart/texts/pages/form";
import type { EntryProblems } from "../../lib/forms/send-form.ts";

/** Pseudo-driver of a door with a controller; the form can keep or replace it, but not choose it. */
export const CONTROLLER_DRIVER = "controller";

export type DeviceDriver = RelayDriverName | typeof CONTROLLER_DRIVER;

/** Driver and address of a lamp or door as entered. */
export interface DeviceEntry {
  readonly driver: DeviceDriver;
  readonly address: string;
  /** Name of a simulated device; null: the proposed one. */
  readonly simulatedName: string | null;
  readonly output: string;
  readonly password: string;
  readonly isPasswordDeleted: boolean;
}

/** Driver and address of a lamp or door as last read. */
export interface KnownDevice {
  /** null, as of the address: hidden from the reader's role. */
  readonly driver: string | null;
  readonly address: string | null;
  readonly output: number;
  readonly hasPassword: boolean;
}

export const NEW_DEVICE: DeviceEntry = {
  driver: "simulated",
  address: "",
  simulatedName: null,
  output: "",
  password: "",
  isPasswordDeleted: false,
};

export function deviceEntryOf({ driver, address, output }: KnownDevice): DeviceEntry {
  const knownDriver =
    driver === CONTROLLER_DRIVER || (driver !== null && isRelayDriver(driver)) ? driver : "simulated";
  const addressFields = knownDriver === "simulated" ? { simulatedName: address } : { address: address ?? "" };
  return { ...NEW_DEVICE, driver: knownDriver, ...addressFields, output: String(output) };
}

/** Another driver means another device without the former output and password; its address may fit. */
export function withDriver(entry: DeviceEntry, driver: DeviceDriver, known: KnownDevice | null): DeviceEntry {
  if (driver === CONTROLLER_DRIVER) return known === null ? entry : deviceEntryOf(known);
  const { simulatedName } = entry;
  const address = entry.driver === CONTROLLER_DRIVER ? "" : entry.address;
  const output = String(outputRangeOf(driver)?.first ?? "");
  return { ...NEW_DEVICE, driver, address, simulatedName, output };
}

/** Whether the stored password belongs to the entered device. */
export function isSameDevice(entry: DeviceEntry, known: KnownDevice | null): boolean {
  return known !== null && known.driver === entry.driver && known.address === addressOf(entry, "");
}

/** Whether saving deletes the stored password. */
export function deletesPassword(entry: DeviceEntry, known: KnownDevice | null): boolean {
  return entry.isPasswordDeleted && known?.hasPassword === true && isSameDevice(entry, known);
}

/** `proposedName`: default name of a simulated device. */
export function deviceProblemsIn(entry: DeviceEntry, proposedName: string): EntryProblems<DeviceEntry> {
  if (entry.driver === CONTROLLER_DRIVER) return {};
  const outputs = outputRangeOf(entry.driver);
  const outputNumber = Number(entry.output);
  const isWrongOutput =
    outputs !== null &&
    (!/^\d+$/.test(entry.output.trim()) || outputNumber < outputs.first || outputNumber > outputs.last);
  return {
    ...(addressOf(entry, proposedName) === ""
      ? { address: outputs === null ? formTexts.missing : equipmentTexts.addressMissing }
      : {}),
    ...(isWrongOutput ? { output: equipmentTexts.notWhole(outputs.first, outputs.last) } : {}),
    ...(entry.password.length > LONGEST_DEVICE_PASSWORD
      ? { password: `${equipmentTexts.password} ${INPUT_PROBLEMS.tooLong(LONGEST_DEVICE_PASSWORD)}.` }
      : {}),
  };
}

export function deviceBodyOf(entry: DeviceEntry, known: KnownDevice | null, proposedName: string) {
  const { driver, output, password } = entry;
  const base = { driver, address: addressOf(entry, proposedName) };
  if (driver === "simulated" || driver === CONTROLLER_DRIVER) return base;
  const passwordChange = deletesPassword(entry, known)
    ? { password: null }
    : password === ""
      ? {}
      : { password };
  return { ...base, output: Number(output), ...passwordChange };
}

/** State at opening, by which the server refuses to overwrite a concurrent change. */
export function seenDevice({ driver, address, output, hasPassword }: KnownDevice) {
  return { driver: driver ?? "", address: address ?? "", output, hasPassword };
}

/** An IP address is accepted without http://. */
function addressOf({ driver, address, simulatedName }: DeviceEntry, proposedName: string): string {
  if (driver === "simulated") return (simulatedName ?? proposedName).trim();
  const text = address.trim();
  return driver === CONTROLLER_DRIVER || text === "" || text.includes("://") ? text : `http://${text}`;
}

import { LONGEST_DEVICE_PASSWORD } from "@platzwart/contract/device-place";
import { isRelayDriver, outputRangeOf, type RelayDriverName } from "@platzwart/domain/devices/relay-drivers";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { formTexts } from "@platzwart/texts/pages/form";
import type { EntryProblems } from "../../shared/send-form.ts";

/** Of a door with a controller, which comes with the controller alone; it is kept or given up here. */
export const CONTROLLER = "controller";

export type DeviceDriver = RelayDriverName | typeof CONTROLLER;

/** What stands in the fields that say where a lamp or a door is reached. */
export interface DeviceEntry {
  readonly driver: DeviceDriver;
  /** Where a real device is. */
  readonly address: string;
  /** What a simulated one is called; null: as is proposed. */
  readonly simulatedName: string | null;
  readonly output: string;
  readonly password: string;
  /** The stored password is to be deleted. */
  readonly isPasswordForgotten: boolean;
}

/** The device as it is set up. */
export interface KnownDevice {
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
  isPasswordForgotten: false,
};

export function deviceEntryOf({ driver, address, output }: KnownDevice): DeviceEntry {
  const known = driver === CONTROLLER || (driver !== null && isRelayDriver(driver)) ? driver : "simulated";
  const place = known === "simulated" ? { simulatedName: address } : { address: address ?? "" };
  return { ...NEW_DEVICE, driver: known, ...place, output: String(output) };
}

/**
 * Another driver is another device: its output and password are others; where it is may still be right. Back at its
 * controller a door is what is known of it.
 */
export function withDriver(entry: DeviceEntry, driver: DeviceDriver, known: KnownDevice | null): DeviceEntry {
  if (driver === CONTROLLER) return known === null ? entry : deviceEntryOf(known);
  const { simulatedName } = entry;
  const address = entry.driver === CONTROLLER ? "" : entry.address;
  const output = String(outputRangeOf(driver)?.first ?? "");
  return { ...NEW_DEVICE, driver, address, simulatedName, output };
}

/** Whether the entry still speaks of the device whose password is stored. */
export function isSameDevice(entry: DeviceEntry, known: KnownDevice | null): boolean {
  return known !== null && known.driver === entry.driver && known.address === addressOf(entry, "");
}

/** Whether the stored password is to be deleted: only with the device whose it is. */
export function isForgetting(entry: DeviceEntry, known: KnownDevice | null): boolean {
  return entry.isPasswordForgotten && known?.hasPassword === true && isSameDevice(entry, known);
}

/** What is wrong already before it is sent. `proposed`: what a simulated device is called unless somebody names it. */
export function deviceProblemsIn(entry: DeviceEntry, proposed: string): EntryProblems<DeviceEntry> {
  if (entry.driver === CONTROLLER) return {};
  const outputs = outputRangeOf(entry.driver);
  const number = Number(entry.output);
  const isWrongOutput =
    outputs !== null &&
    (!/^\d+$/.test(entry.output.trim()) || number < outputs.first || number > outputs.last);
  return {
    ...(addressOf(entry, proposed) === ""
      ? { address: outputs === null ? formTexts.missing : equipmentTexts.addressMissing }
      : {}),
    ...(isWrongOutput ? { output: equipmentTexts.notWhole(outputs.first, outputs.last) } : {}),
    ...(entry.password.length > LONGEST_DEVICE_PASSWORD
      ? { password: `${equipmentTexts.password} ${INPUT_PROBLEMS.tooLong(LONGEST_DEVICE_PASSWORD)}.` }
      : {}),
  };
}

/** The entry as it is sent, in place of the device that is known. */
export function deviceBodyOf(entry: DeviceEntry, known: KnownDevice | null, proposed: string) {
  const { driver, output, password } = entry;
  const base = { driver, address: addressOf(entry, proposed) };
  if (driver === "simulated" || driver === CONTROLLER) return base;
  const wanted = isForgetting(entry, known) ? { password: null } : password === "" ? {} : { password };
  return { ...base, output: Number(output), ...wanted };
}

/** What the form was opened with, so that nobody overwrites what someone else has just changed. */
export function deviceSeen({ driver, address, output, hasPassword }: KnownDevice) {
  return { driver: driver ?? "", address: address ?? "", output, hasPassword };
}

/** Nobody types http:// before an IP address. */
function addressOf({ driver, address, simulatedName }: DeviceEntry, proposed: string): string {
  if (driver === "simulated") return (simulatedName ?? proposed).trim();
  const text = address.trim();
  return driver === CONTROLLER || text === "" || text.includes("://") ? text : `http://${text}`;
}

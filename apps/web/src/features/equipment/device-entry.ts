import { LONGEST_DEVICE_PASSWORD } from "@platzwart/contract/device-output";
import { isRelayDriver, outputRangeOf, type RelayDriverName } from "@platzwart/domain/devices/relay-drivers";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { formTexts } from "@platzwart/texts/pages/form";
import type { EntryProblems } from "../../lib/forms/send-form.ts";

/** Pseudo-driver of a door with a controller; the form can keep or replace it, but not choose it. */
export const CONTROLLER = "controller";

export type DeviceDriver = RelayDriverName | typeof CONTROLLER;

export interface DeviceEntry {
  readonly driver: DeviceDriver;
  readonly address: string;
  /** Name of a simulated device; null: the proposed one. */
  readonly simulatedName: string | null;
  readonly output: string;
  readonly password: string;
  readonly isPasswordForgotten: boolean;
}

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

/** Another driver means another device without the former output and password; its address may fit. */
export function withDriver(entry: DeviceEntry, driver: DeviceDriver, known: KnownDevice | null): DeviceEntry {
  if (driver === CONTROLLER) return known === null ? entry : deviceEntryOf(known);
  const { simulatedName } = entry;
  const address = entry.driver === CONTROLLER ? "" : entry.address;
  const output = String(outputRangeOf(driver)?.first ?? "");
  return { ...NEW_DEVICE, driver, address, simulatedName, output };
}

/** Whether the stored password belongs to the entered device. */
export function isSameDevice(entry: DeviceEntry, known: KnownDevice | null): boolean {
  return known !== null && known.driver === entry.driver && known.address === addressOf(entry, "");
}

export function isForgetting(entry: DeviceEntry, known: KnownDevice | null): boolean {
  return entry.isPasswordForgotten && known?.hasPassword === true && isSameDevice(entry, known);
}

/** `proposed`: default name of a simulated device. */
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

export function deviceBodyOf(entry: DeviceEntry, known: KnownDevice | null, proposed: string) {
  const { driver, output, password } = entry;
  const base = { driver, address: addressOf(entry, proposed) };
  if (driver === "simulated" || driver === CONTROLLER) return base;
  const wanted = isForgetting(entry, known) ? { password: null } : password === "" ? {} : { password };
  return { ...base, output: Number(output), ...wanted };
}

/** State at opening, by which the server refuses to overwrite a concurrent change. */
export function deviceSeen({ driver, address, output, hasPassword }: KnownDevice) {
  return { driver: driver ?? "", address: address ?? "", output, hasPassword };
}

/** An IP address is accepted without http://. */
function addressOf({ driver, address, simulatedName }: DeviceEntry, proposed: string): string {
  if (driver === "simulated") return (simulatedName ?? proposed).trim();
  const text = address.trim();
  return driver === CONTROLLER || text === "" || text.includes("://") ? text : `http://${text}`;
}

import {
  type LightChannelView,
  LONGEST_DEVICE_PASSWORD,
} from "@platzwart/contract/endpoints/light-channel-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { isLightDriver, type LightDriverName, outputRangeOf } from "@platzwart/domain/lighting/light-drivers";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { formTexts } from "@platzwart/texts/pages/form";
import type { EntryProblems } from "../../shared/send-form.ts";

/** What stands in the fields of a light channel. */
export interface ChannelEntry {
  readonly courtIds: readonly CourtId[];
  readonly driver: LightDriverName;
  /** Where a real lamp is. */
  readonly address: string;
  /** What a simulated lamp is called; null: as is proposed for its first court. */
  readonly lampName: string | null;
  readonly output: string;
  readonly password: string;
  /** The stored password is to be deleted. */
  readonly isPasswordForgotten: boolean;
}

export function newChannelEntry(courtIds: readonly CourtId[]): ChannelEntry {
  return {
    courtIds,
    driver: "simulated",
    address: "",
    lampName: null,
    output: "",
    password: "",
    isPasswordForgotten: false,
  };
}

export function channelEntryOf({ courtIds, driver, address, output }: LightChannelView): ChannelEntry {
  const known = isLightDriver(driver) ? driver : "simulated";
  const place = known === "simulated" ? { lampName: address } : { address };
  return { ...newChannelEntry(courtIds), driver: known, ...place, output: String(output) };
}

/** What a simulated lamp is called, as entered or proposed. */
export function lampNameIn({ lampName, courtIds }: ChannelEntry): string {
  return lampName ?? `lamp-${courtIds.join("-")}`;
}

/** Another driver is another device: its output and password are others; where it is may still be right. */
export function withDriver(entry: ChannelEntry, driver: LightDriverName): ChannelEntry {
  return {
    ...newChannelEntry(entry.courtIds),
    driver,
    address: entry.address,
    lampName: entry.lampName,
    output: String(outputRangeOf(driver)?.first ?? ""),
  };
}

/** Whether the entry still speaks of the device whose password is stored. */
export function isSameDevice(entry: ChannelEntry, known: LightChannelView | null): boolean {
  return known !== null && known.driver === entry.driver && known.address === addressOf(entry);
}

/** Whether the stored password is to be deleted: only with the device whose it is. */
export function isForgetting(entry: ChannelEntry, known: LightChannelView | null): boolean {
  return entry.isPasswordForgotten && known?.hasPassword === true && isSameDevice(entry, known);
}

/** What is wrong already before it is sent. */
export function problemsIn(entry: ChannelEntry): EntryProblems<ChannelEntry> {
  const outputs = outputRangeOf(entry.driver);
  const number = Number(entry.output);
  const isWrongOutput =
    outputs !== null &&
    (!/^\d+$/.test(entry.output.trim()) || number < outputs.first || number > outputs.last);
  return {
    ...(entry.courtIds.length === 0 ? { courtIds: equipmentTexts.chooseCourt } : {}),
    ...(addressOf(entry) === ""
      ? { address: outputs === null ? formTexts.missing : equipmentTexts.addressMissing }
      : {}),
    ...(isWrongOutput ? { output: equipmentTexts.notWhole(outputs.first, outputs.last) } : {}),
    ...(entry.password.length > LONGEST_DEVICE_PASSWORD
      ? { password: `${equipmentTexts.password} ${INPUT_PROBLEMS.tooLong(LONGEST_DEVICE_PASSWORD)}.` }
      : {}),
  };
}

/** The entry as it is sent, in place of the channel that is known. */
export function bodyOf(entry: ChannelEntry, known: LightChannelView | null) {
  const { courtIds, driver, output, password } = entry;
  const base = {
    courtIds: [...courtIds],
    driver,
    address: addressOf(entry),
    ...(known === null ? {} : { seen: seenOf(known) }),
  };
  if (driver === "simulated") return base;
  const wanted = isForgetting(entry, known) ? { password: null } : password === "" ? {} : { password };
  return { ...base, output: Number(output), ...wanted };
}

/** What the form was opened with, so that nobody overwrites what someone else has just changed. */
function seenOf({ courtIds, driver, address, output, hasPassword }: LightChannelView) {
  return { courtIds, driver, address, output, hasPassword };
}

/** Nobody types http:// before an IP address. */
function addressOf(entry: ChannelEntry): string {
  if (entry.driver === "simulated") return lampNameIn(entry).trim();
  const text = entry.address.trim();
  return text === "" || text.includes("://") ? text : `http://${text}`;
}

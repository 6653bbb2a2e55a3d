import {
  type LightChannelView,
  LONGEST_DEVICE_PASSWORD,
} from "@platzwart/contract/calls/light-channel-calls";
import type { CourtId } from "@platzwart/domain/court/court";
import { isLightDriver, type LightDriverName, outputsOf } from "@platzwart/domain/lighting/light-drivers";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import type { Problems } from "./entry-problems.ts";

export const CHANNEL_FIELDS = ["courtId", "driver", "address", "output", "password"] as const;
export type ChannelField = (typeof CHANNEL_FIELDS)[number];

/** What stands in the fields of a light channel. */
export interface ChannelEntry {
  readonly courtId: CourtId;
  readonly driver: LightDriverName;
  readonly address: string;
  readonly output: string;
  readonly password: string;
  /** The stored password is to be deleted. */
  readonly isPasswordForgotten: boolean;
}

export function newChannelEntry(courtId: CourtId): ChannelEntry {
  return {
    courtId,
    driver: "simulated",
    address: `lamp-${courtId}`,
    output: "",
    password: "",
    isPasswordForgotten: false,
  };
}

export function channelEntryOf({ courtId, driver, address, output }: LightChannelView): ChannelEntry {
  const known = isLightDriver(driver) ? driver : "simulated";
  return { ...newChannelEntry(courtId), driver: known, address, output: String(output) };
}

/** Another driver is another device: nothing of the one before holds for it. */
export function withDriver(entry: ChannelEntry, driver: LightDriverName): ChannelEntry {
  const isReal = driver !== "simulated";
  return {
    ...newChannelEntry(entry.courtId),
    driver,
    address: isReal ? (entry.driver === "simulated" ? "" : entry.address) : `lamp-${entry.courtId}`,
    output: String(outputsOf(driver)?.first ?? ""),
  };
}

/** Whether the entry still speaks of the device whose password is stored. */
export function isSameDevice(entry: ChannelEntry, known: LightChannelView | null): boolean {
  return known !== null && known.driver === entry.driver && known.address === addressOf(entry);
}

/** What is wrong already before it is sent. */
export function problemsIn(entry: ChannelEntry): Problems<ChannelField> {
  const outputs = outputsOf(entry.driver);
  const number = Number(entry.output);
  const isWrongOutput =
    outputs !== null &&
    (!/^\d+$/.test(entry.output.trim()) || number < outputs.first || number > outputs.last);
  return {
    ...(entry.address.trim() === ""
      ? { address: outputs === null ? equipmentTexts.isMissing : equipmentTexts.addressMissing }
      : {}),
    ...(isWrongOutput ? { output: equipmentTexts.notWhole(outputs.first, outputs.last) } : {}),
    ...(entry.password.length > LONGEST_DEVICE_PASSWORD
      ? { password: `${equipmentTexts.password} ${INPUT_PROBLEMS.tooLong(LONGEST_DEVICE_PASSWORD)}.` }
      : {}),
  };
}

/** The entry as it is sent. */
export function bodyOf(entry: ChannelEntry) {
  const { courtId, driver, output, password, isPasswordForgotten } = entry;
  const base = { courtId, driver, address: addressOf(entry) };
  if (driver === "simulated") return base;
  const wanted = isPasswordForgotten ? { password: null } : password === "" ? {} : { password };
  return { ...base, output: Number(output), ...wanted };
}

/** Nobody types http:// before an IP address. */
function addressOf({ driver, address }: ChannelEntry): string {
  const text = address.trim();
  return driver === "simulated" || text.includes("://") ? text : `http://${text}`;
}

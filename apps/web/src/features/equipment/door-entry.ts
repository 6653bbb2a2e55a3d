import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { formTexts } from "@platzwart/texts/pages/form";
import type { EntryProblems } from "../../lib/forms/send-form.ts";
import {
  type DeviceDriver,
  type DeviceEntry,
  deviceBodyOf,
  deviceEntryOf,
  deviceProblemsIn,
  NEW_DEVICE,
  seenDevice,
} from "./device-entry.ts";

const OPEN_SECONDS_RANGE = { first: 1, last: 60 } as const;

export interface DoorEntry extends DeviceEntry {
  readonly name: string;
  readonly courtIds: readonly CourtId[];
  readonly mode: DoorView["mode"];
  readonly openSeconds: string;
}

/** A simulated door with the next unused address. */
export function newDoorEntry(doors: readonly DoorView[]): DoorEntry {
  const taken = new Set(doors.map(({ address }) => address));
  let number = doors.length + 1;
  while (taken.has(`door-${number}`)) number += 1;
  const device = { ...NEW_DEVICE, simulatedName: `door-${number}` };
  return { name: "", courtIds: [], mode: "schedule", openSeconds: "30", ...device };
}

export function doorEntryOf({ name, courtIds, mode, openSeconds, ...device }: DoorView): DoorEntry {
  return { name, courtIds, mode, openSeconds: String(openSeconds), ...deviceEntryOf(device) };
}

/** A real door opens with codes only unless its mode is changed (Z-08). */
export function proposedMode(driver: DeviceDriver): DoorView["mode"] {
  return driver === "simulated" ? "schedule" : "code_only";
}

export function doorProblemsIn(entry: DoorEntry): EntryProblems<DoorEntry> {
  const { name, courtIds, openSeconds } = entry;
  const { first, last } = OPEN_SECONDS_RANGE;
  const seconds = Number(openSeconds);
  const isWhole = /^\d+$/.test(openSeconds.trim()) && seconds >= first && seconds <= last;
  return {
    name: name.trim() === "" ? formTexts.missing : undefined,
    courtIds: courtIds.length === 0 ? equipmentTexts.chooseCourt : undefined,
    openSeconds: isWhole ? undefined : equipmentTexts.notWhole(first, last),
    ...deviceProblemsIn(entry, ""),
  };
}

export function doorBodyOf(entry: DoorEntry, known: DoorView | null) {
  const { name, courtIds, mode, openSeconds } = entry;
  return {
    ...{ name, courtIds: [...courtIds], mode, openSeconds: Number(openSeconds) },
    ...deviceBodyOf(entry, known, ""),
    ...(known === null ? {} : { seen: seenOf(known) }),
  };
}

function seenOf({ name, courtIds, mode, openSeconds, ...device }: DoorView) {
  return { name, courtIds, mode, openSeconds, ...seenDevice(device) };
}

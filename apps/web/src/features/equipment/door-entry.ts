import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { formTexts } from "@platzwart/texts/pages/form";
import type { EntryProblems } from "../../shared/send-form.ts";

const SECONDS = { first: 1, last: 60 } as const;

/** What stands in the fields of a door; its controller is a simulated one until real ones can be enrolled. */
export interface DoorEntry {
  readonly name: string;
  readonly courtIds: readonly CourtId[];
  readonly mode: DoorView["mode"];
  readonly openSeconds: string;
  readonly address: string;
}

/** The next name of a simulated door that no door has. */
export function newDoorEntry(doors: readonly DoorView[]): DoorEntry {
  const taken = new Set(doors.map(({ address }) => address));
  let number = doors.length + 1;
  while (taken.has(`door-${number}`)) number += 1;
  return { name: "", courtIds: [], mode: "schedule", openSeconds: "30", address: `door-${number}` };
}

export function doorEntryOf({ name, courtIds, mode, openSeconds, address }: DoorView): DoorEntry {
  return { name, courtIds, mode, openSeconds: String(openSeconds), address: address ?? "" };
}

/** What is wrong already before it is sent. */
export function doorProblemsIn({
  name,
  courtIds,
  openSeconds,
  address,
}: DoorEntry): EntryProblems<DoorEntry> {
  const { first, last } = SECONDS;
  const count = Number(openSeconds);
  const isWhole = /^\d+$/.test(openSeconds.trim()) && count >= first && count <= last;
  return {
    ...(name.trim() === "" ? { name: formTexts.missing } : {}),
    ...(courtIds.length === 0 ? { courtIds: equipmentTexts.chooseCourt } : {}),
    ...(isWhole ? {} : { openSeconds: equipmentTexts.notWhole(first, last) }),
    ...(address.trim() === "" ? { address: formTexts.missing } : {}),
  };
}

/** The entry as it is sent, in place of the door that is known. */
export function doorBodyOf(
  { name, courtIds, mode, openSeconds, address }: DoorEntry,
  known: DoorView | null,
) {
  const driver = known?.driver ?? "simulated";
  return {
    ...{ name, courtIds: [...courtIds], mode, openSeconds: Number(openSeconds), driver, address },
    ...(known === null ? {} : { seen: seenOf(known) }),
  };
}

/** What the form was opened with, so that nobody overwrites what someone else has just changed. */
function seenOf({ name, courtIds, mode, openSeconds, driver, address }: DoorView) {
  return { name, courtIds, mode, openSeconds, driver: driver ?? "", address: address ?? "" };
}

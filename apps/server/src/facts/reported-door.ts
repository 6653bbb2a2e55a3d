import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { DoorPicture } from "./device-pictures.ts";
import type { DoorRecord } from "./equipment-records.ts";

/**
 * How a door stands as far as it reported. `reported`: its stored report, which is all there is to show of one whose
 * driver is unknown (`door` undefined).
 */
export function reportedState(
  reported: DoorRecord["reported"],
  door: DoorPicture | undefined,
): Pick<DoorView, "isUnlocked" | "heldUntil" | "openUntil" | "reportedAt" | "isPending" | "fault"> {
  const report = door === undefined ? reported : door.report;
  return {
    isUnlocked: report?.isUnlocked ?? null,
    heldUntil: report?.heldUntil ?? null,
    openUntil: door?.opening?.until ?? null,
    reportedAt: door === undefined ? (reported?.reportedAt ?? null) : door.reportedAt,
    isPending: door?.isPending ?? false,
    fault: door?.fault ?? null,
  };
}

/** When a code or a person last opened a door, as it is known now or was stored; null: nobody did (M-01). */
export function lastAccessTo(
  reported: DoorRecord["reported"],
  door: DoorPicture | undefined,
): DoorPicture["lastOpenedAt"] {
  return door?.lastOpenedAt ?? reported?.lastOpenedAt ?? null;
}

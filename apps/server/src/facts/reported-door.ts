import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { DoorPicture } from "./device-pictures.ts";
import type { DoorRecord } from "./equipment-records.ts";

/** The state that pages show; `reported`: the stored report; `door`: undefined: without a driver. */
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

/** Last opening by a code or a person, of the present or the stored report; null: none (M-01). */
export function lastAccessTo(
  reported: DoorRecord["reported"],
  door: DoorPicture | undefined,
): DoorPicture["lastOpenedAt"] {
  return door?.lastOpenedAt ?? reported?.lastOpenedAt ?? null;
}

import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { maySeeDeviceAddresses, type Role } from "@platzwart/domain/role";
import type { Instant } from "@platzwart/domain/time/instant";
import { decisionsOf } from "../hall/decisions.ts";
import type { DoorPicture } from "../hall/device-pictures.ts";
import type { HallState } from "../hall/hall-state.ts";
import { reasonViews } from "../scheduler/reason-views.ts";
import type { DoorRecord } from "./equipment-store.ts";

/** A door as a role may see it: for staff, driver and address are null (N-09). */
export function doorVisibleTo<View extends Pick<DoorView, "driver" | "address">>(
  role: Role,
  door: View,
): View {
  return maySeeDeviceAddresses(role) ? door : { ...door, driver: null, address: null };
}

/** The view of each door: its reported state, its desired state, and the reasons. */
export function doorViews(
  state: HallState,
  doors: ReadonlyMap<string, DoorPicture>,
  now: Instant,
): DoorView[] {
  const decisions = new Map(decisionsOf(state, now).doors.map((decision) => [decision.doorId, decision]));
  return state.doors.map(({ id, name, courtIds, mode, openSeconds, reported, ...stored }) => {
    const door = doors.get(id);
    const decision = decisions.get(id);
    return {
      id,
      name,
      courtIds: [...courtIds],
      mode,
      openSeconds,
      driver: stored.driver,
      address: stored.address,
      output: stored.output,
      hasPassword: stored.encryptedPassword !== null,
      isSimulated: door?.isSimulated ?? null,
      ...reportedState(reported, door),
      desired: {
        released: decision?.released ?? false,
        until: decision?.until ?? null,
        blockedUntil: decision?.blockedUntil ?? null,
        reasons: reasonViews(decision?.reasons ?? [], state.names),
      },
    };
  });
}

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

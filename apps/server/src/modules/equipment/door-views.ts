import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { maySeeDeviceAddresses, type Role } from "@platzwart/domain/role";
import type { Instant } from "@platzwart/domain/time/instant";
import { decisionsOf } from "../../facts/decisions.ts";
import type { DoorPicture } from "../../facts/device-pictures.ts";
import type { HallState } from "../../facts/hall-state.ts";
import { reasonViews } from "../../facts/reason-views.ts";
import { reportedState } from "../../facts/reported-door.ts";
import type { Needs } from "../services.ts";

/** Hides driver and address from staff (N-09). */
export function doorVisibleTo<View extends Pick<DoorView, "driver" | "address">>(
  role: Role,
  door: View,
): View {
  return maySeeDeviceAddresses(role) ? door : { ...door, driver: null, address: null };
}

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

export async function listDoors({ hall, clock }: Needs<"hall" | "clock">) {
  const now = clock.now();
  return { items: doorViews(await hall.state(now), hall.pictures.doors, now) };
}

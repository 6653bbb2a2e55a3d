import { CONTROLLER_DRIVER } from "@platzwart/domain/doors/controller-driver";
import { Refused } from "@platzwart/domain/refusal";
import { isDoorInUse } from "@platzwart/domain/scheduler/door-decision";
import type { Store } from "../database/store.ts";
import { courtsIn } from "./court-records.ts";
import { type DoorRecord, equipmentIn } from "./equipment-records.ts";
import type { HallState } from "./hall-state.ts";

/** A door, in operation or not; refuses with door_unknown. */
export async function requireDoor(store: Store, id: string): Promise<DoorRecord> {
  const door = (await equipmentIn(store).listDoors()).find((candidate) => candidate.id === id);
  if (door === undefined) throw new Refused({ code: "door_unknown" });
  return door;
}

/** A door that leads to a court in operation (C-11); refuses with door_unknown and door_out_of_use. */
export async function requireDoorInUse(store: Store, id: string): Promise<DoorRecord> {
  const door = await requireDoor(store, id);
  if (!isDoorInUse(door, await courtsIn(store).list()))
    throw new Refused({ code: "door_out_of_use", door: door.name });
  return door;
}

/** As `requireDoorInUse`, of the hall as last read. */
export function requireKnownDoor({ doors, courts }: HallState, id: string): DoorRecord {
  const door = doors.find((candidate) => candidate.id === id);
  if (door === undefined) throw new Refused({ code: "door_unknown" });
  if (!isDoorInUse(door, courts)) throw new Refused({ code: "door_out_of_use", door: door.name });
  return door;
}

/** The link that carries a door's codes: its controller's id, or the door's id without a computer. */
export function linkOf({ id, driver, address }: Pick<DoorRecord, "id" | "driver" | "address">): string {
  return driver === CONTROLLER_DRIVER ? address : id;
}

/** undefined: no door has this link. */
export function doorAtLink(doors: readonly DoorRecord[], link: string): DoorRecord | undefined {
  return doors.find((door) => linkOf(door) === link);
}

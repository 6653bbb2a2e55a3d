import { CONTROLLER_DRIVER } from "@platzwart/domain/doors/controller-driver";
import { Refused } from "@platzwart/domain/refusal";
import { isDoorInUse } from "@platzwart/domain/scheduler/door-decision";
import type { Store } from "../database/store.ts";
import { courtsIn } from "./court-records.ts";
import { type DoorRecord, equipmentIn } from "./equipment-records.ts";
import type { HallState } from "./hall-state.ts";

/** The door with an id. Refuses with door_unknown. */
export async function requireDoor(store: Store, id: string): Promise<DoorRecord> {
  const door = (await equipmentIn(store).listDoors()).find((candidate) => candidate.id === id);
  if (door === undefined) throw new Refused({ code: "door_unknown" });
  return door;
}

/** The same of a door that serves a court in operation (C-11). Refuses with door_out_of_use, too. */
export async function requireDoorInUse(store: Store, id: string): Promise<DoorRecord> {
  const door = await requireDoor(store, id);
  if (!isDoorInUse(door, await courtsIn(store).list()))
    throw new Refused({ code: "door_out_of_use", door: door.name });
  return door;
}

/** The same of the hall as it was read last. */
export function requireKnownDoor({ doors, courts }: HallState, id: string): DoorRecord {
  const door = doors.find((candidate) => candidate.id === id);
  if (door === undefined) throw new Refused({ code: "door_unknown" });
  if (!isDoorInUse(door, courts)) throw new Refused({ code: "door_out_of_use", door: door.name });
  return door;
}

/** Names the link over which a door is told its codes: its controller's id, or its own where it has no computer. */
export function linkOf({ id, driver, address }: Pick<DoorRecord, "id" | "driver" | "address">): string {
  return driver === CONTROLLER_DRIVER ? address : id;
}

/** The door at a link; undefined: none is. */
export function doorAtLink(doors: readonly DoorRecord[], link: string): DoorRecord | undefined {
  return doors.find((door) => linkOf(door) === link);
}

import type { DoorView } from "@platzwart/contract/calls/door-calls";
import { Refused } from "@platzwart/domain/refusal";
import { seconds } from "@platzwart/domain/time/instant";
import { conflictingFields } from "./conflicting-fields.ts";
import { faultOf } from "./door.ts";
import { doorOpeningByPerson } from "./door-log-entries.ts";
import { doorViews } from "./door-views.ts";
import { checkCourts, checkDriver, type EquipmentServices } from "./equipment.ts";
import { doorSetUpChanged } from "./equipment-log-entries.ts";
import type { DoorRecord } from "./ports/equipment-store.ts";
import type { Store } from "./ports/storage.ts";

/** How long a person opens a door without a code, or not at all (D-31). */
const OPENING = seconds(10);

/** How a door is to be set up. */
export type DoorInput = Omit<DoorRecord, "id" | "reported">;

export interface DoorChange extends DoorInput {
  /** What the caller saw of it; left out: whatever it was. */
  readonly seen?: DoorInput | undefined;
}

/** Sets up a door and connects it at once (E-01). */
export async function createDoor(
  services: EquipmentServices,
  input: DoorInput,
  userId: string,
): Promise<DoorView> {
  const { hall, doors, randomness } = services;
  const door = doorOf(randomness.id(), input);
  await hall.change(async (store, now) => {
    await checkDoor(store, door, doors.drivers);
    await store.equipment.putDoor(door);
    await store.systemLog.append(doorSetUpChanged({ at: now, userId, from: null, to: door }, door));
  });
  await services.equipment.sync();
  return viewOf(services, door.id);
}

/** Changes a door; another driver or address replaces its controller and keeps its history (E-04). */
export async function changeDoor(
  services: EquipmentServices,
  id: string,
  { seen: base, ...input }: DoorChange,
  userId: string,
): Promise<DoorView> {
  const door = doorOf(id, input);
  await services.hall.change(async (store, now) => {
    const { reported: _, ...before } = await knownDoor(store, id);
    if (isSame(before, door)) return;
    // what somebody else changed meanwhile is not overwritten unseen
    const elsewhere = base && conflictingFields(doorOf(id, base), doorOf(id, before));
    if (elsewhere) throw new Refused({ code: "door_changed_meanwhile", now: elsewhere });
    await checkDoor(store, door, services.doors.drivers);
    await store.equipment.putDoor(door);
    await store.systemLog.append(doorSetUpChanged({ at: now, userId, from: before, to: door }, door));
  });
  await services.equipment.sync();
  return viewOf(services, id);
}

/** Removes a door; what the log says of it stays. A door that is held is let go of first (DoorsLetGo). */
export async function removeDoor(services: EquipmentServices, id: string, userId: string): Promise<void> {
  await services.hall.change(async (store, now) => {
    const { reported: _, ...door } = await knownDoor(store, id);
    await store.equipment.deleteDoor(id);
    await store.systemLog.append(doorSetUpChanged({ at: now, userId, from: door, to: null }, door));
  });
  await services.equipment.sync();
}

/**
 * Opens a door without a code and answers once it has confirmed; it holds 10 seconds or not at all (D-31). Who wants it
 * opened is stored first: no door opens for somebody whom the log does not know.
 */
export async function openDoor(services: EquipmentServices, id: string, userId: string): Promise<DoorView> {
  const { name } = await knownDoor(services.hall.read, id);
  const door = services.hall.doors.get(id);
  if (door === undefined) throw new Refused({ code: "door_not_confirmed", door: name, fault: "offline" });
  await services.hall.change(async (store, at) => {
    const about = await knownDoor(store, id);
    await store.systemLog.append(doorOpeningByPerson({ ...about, at }, userId));
  });
  const fault = faultOf(await door.open(OPENING, userId));
  await services.doors.store();
  if (fault !== null) throw new Refused({ code: "door_not_confirmed", door: name, fault });
  return viewOf(services, id);
}

function doorOf(id: string, { name, driver, address, mode, openSeconds, courtIds }: DoorInput) {
  return {
    id,
    name: name.trim(),
    driver: driver.trim(),
    address: address.trim(),
    mode,
    openSeconds,
    courtIds: [...new Set(courtIds)].sort((a, b) => a - b),
  };
}

type DoorSetUp = ReturnType<typeof doorOf>;

async function checkDoor(store: Store, door: DoorSetUp, drivers: readonly string[]): Promise<void> {
  checkDriver(door.driver, drivers);
  await checkCourts(store, "courtIds", door.courtIds);
  const other = (await store.equipment.listDoors()).find(
    ({ id, driver, address }) => id !== door.id && driver === door.driver && address === door.address,
  );
  if (other === undefined) return;
  throw new Refused({ code: "device_address_taken", address: door.address, by: { door: other.name } });
}

async function knownDoor(store: Store, id: string): Promise<DoorRecord> {
  const door = (await store.equipment.listDoors()).find((candidate) => candidate.id === id);
  if (door === undefined) throw new Refused({ code: "door_unknown" });
  return door;
}

function isSame(a: Omit<DoorRecord, "reported">, b: DoorSetUp): boolean {
  return JSON.stringify(doorOf(a.id, a)) === JSON.stringify(b);
}

async function viewOf({ hall, clock }: EquipmentServices, id: string): Promise<DoorView> {
  const now = clock.now();
  const view = doorViews(await hall.state(now), hall.doors, now).find((door) => door.id === id);
  if (view === undefined) throw new Refused({ code: "door_unknown" });
  return view;
}

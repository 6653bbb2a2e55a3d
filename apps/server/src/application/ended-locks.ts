import { doorsReleasedDespiteLock, doorsWithEndedLock } from "@platzwart/domain/scheduler/door-release";
import type { Instant } from "@platzwart/domain/time/instant";
import { readStoredHall, stateAt } from "./hall-state.ts";
import type { DoorRecord } from "./ports/equipment-store.ts";
import type { Store } from "./ports/storage.ts";

/**
 * Forgets those locks by hand of some doors that have ended (D-09): before a court leaves a door or goes out of use,
 * whose edge may have ended them, as they would come back without it. Also by a clock that has just jumped: the doors
 * go on as they stand by it.
 */
export async function forgetEndedLocks(
  store: Store,
  isMeant: (door: DoorRecord) => boolean,
  now: Instant,
): Promise<void> {
  const locked = await lockedDoors(store, isMeant);
  if (locked.length === 0) return;
  const { facts } = stateAt(await readStoredHall(store, now), now);
  const ended = new Set(doorsWithEndedLock(facts, now).map(({ id }) => id));
  for (const { id } of locked) if (ended.has(id)) await store.equipment.setDoorLock(id, null);
}

/**
 * The locks by hand of doors that a court has just come to begin anew, after those that had ended were forgotten: what
 * began or ended at that court since they were made ends none of them (D-09). Where a booking made after the lock
 * releases the door, the lock goes instead: it would end with that booking, and must not lock it out.
 */
export async function renewLocks(
  store: Store,
  isMeant: (door: DoorRecord) => boolean,
  now: Instant,
): Promise<void> {
  const locked = await lockedDoors(store, isMeant);
  if (locked.length === 0) return;
  const { facts } = stateAt(await readStoredHall(store, now), now);
  const released = new Set(doorsReleasedDespiteLock(facts, now).map(({ id }) => id));
  for (const { id, lock } of locked)
    await store.equipment.setDoorLock(id, released.has(id) ? null : { ...lock, at: now });
}

async function lockedDoors(store: Store, isMeant: (door: DoorRecord) => boolean) {
  const doors = await store.equipment.listDoors();
  return doors.flatMap((door) =>
    door.lock !== null && isMeant(door) ? [{ id: door.id, lock: door.lock }] : [],
  );
}

import { doorsReleasedDespiteLock, doorsWithEndedLock } from "@platzwart/domain/scheduler/door-release";
import type { DoorLock, Facts } from "@platzwart/domain/scheduler/facts";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Store } from "../../database/store.ts";
import { type DoorRecord, equipmentIn } from "../../facts/equipment-records.ts";
import { readStoredHall, stateAt } from "../../facts/hall-state.ts";

/** Run before courts leave a door, without whose edges ended locks would be in force again (D-09). */
export function forgetEndedLocks(
  store: Store,
  isAffected: (door: DoorRecord) => boolean,
  now: Instant,
): Promise<void> {
  // also by a clock that has just jumped, because the doors follow that clock
  return replaceLocks(store, isAffected, now, (facts, lock, id) =>
    doorsWithEndedLock(facts, now).some((door) => door.id === id) ? null : lock,
  );
}

/** Has locks begin now: earlier edges of a joining court must not end them (D-09), but a later booking does. */
export function renewLocks(
  store: Store,
  isMeant: (door: DoorRecord) => boolean,
  now: Instant,
): Promise<void> {
  return replaceLocks(store, isMeant, now, (facts, lock, id) =>
    doorsReleasedDespiteLock(facts, now).some((door) => door.id === id)
      ? null
      : { ...lock, at: now, revision: store.nextRevision },
  );
}

/** `newLock`: the resulting lock; null: none. */
async function replaceLocks(
  store: Store,
  isMeant: (door: DoorRecord) => boolean,
  now: Instant,
  newLock: (facts: Facts, lock: DoorLock, id: string) => DoorLock | null,
): Promise<void> {
  const doors = (await equipmentIn(store).listDoors()).filter((door) => door.lock !== null && isMeant(door));
  if (doors.length === 0) return;
  const { facts } = stateAt(await readStoredHall(store, now), now);
  for (const { id, lock } of doors) {
    const replaced = lock && newLock(facts, lock, id);
    if (replaced !== lock) await equipmentIn(store).setDoorLock(id, replaced);
  }
}

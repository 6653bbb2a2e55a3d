import { doorsReleasedDespiteLock, doorsWithEndedLock } from "@platzwart/domain/scheduler/door-release";
import type { DoorLock, Facts } from "@platzwart/domain/scheduler/facts";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Store } from "../../database/store.ts";
import { type DoorRecord, equipmentIn } from "../../facts/equipment-records.ts";
import { readStoredHall, stateAt } from "../../facts/hall-state.ts";

/**
 * Removes ended locks by hand of some doors (D-09), before a court leaves a door or becomes inactive: its edge may have ended
 * them, so that they would come back without it. Also by a clock that has just jumped, since the doors follow that clock.
 */
export function forgetEndedLocks(
  store: Store,
  isMeant: (door: DoorRecord) => boolean,
  now: Instant,
): Promise<void> {
  return replaceLocks(store, isMeant, now, (facts, lock, id) =>
    doorsWithEndedLock(facts, now).some((door) => door.id === id) ? null : lock,
  );
}

/**
 * Renews the locks by hand of doors that a court joins, after ended ones were removed: earlier edges of that court end none of
 * them (D-09). Where a booking made after the lock releases the door, the lock is removed instead, since it would end with that
 * booking.
 */
export function renewLocks(
  store: Store,
  isMeant: (door: DoorRecord) => boolean,
  now: Instant,
): Promise<void> {
  return replaceLocks(store, isMeant, now, (facts, lock, id) =>
    doorsReleasedDespiteLock(facts, now).some((door) => door.id === id)
      ? null
      : { ...lock, at: now, madeIn: store.nextRevision },
  );
}

/** `after`: the resulting lock; null: none. */
async function replaceLocks(
  store: Store,
  isMeant: (door: DoorRecord) => boolean,
  now: Instant,
  after: (facts: Facts, lock: DoorLock, id: string) => DoorLock | null,
): Promise<void> {
  const doors = (await equipmentIn(store).listDoors()).filter((door) => door.lock !== null && isMeant(door));
  if (doors.length === 0) return;
  const { facts } = stateAt(await readStoredHall(store, now), now);
  for (const { id, lock } of doors) {
    const replaced = lock && after(facts, lock, id);
    if (replaced !== lock) await equipmentIn(store).setDoorLock(id, replaced);
  }
}

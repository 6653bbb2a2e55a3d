import { doorsReleasedDespiteLock, doorsWithEndedLock } from "@platzwart/domain/scheduler/door-release";
import type { DoorLock, Facts } from "@platzwart/domain/scheduler/facts";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Store } from "../../database/store.ts";
import { type DoorRecord, equipmentIn } from "../../facts/equipment-records.ts";
import { readStoredHall, stateAt } from "../../facts/hall-state.ts";

/**
 * Forgets those locks by hand of some doors that have ended (D-09): before a court leaves a door or goes out of use,
 * whose edge may have ended them, as they would come back without it. Also by a clock that has just jumped: the doors
 * go on as they stand by it.
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
 * The locks by hand of doors that a court has just come to begin anew, after those that had ended were forgotten: what
 * began or ended at that court since they were made ends none of them (D-09). Where a booking made after the lock
 * releases the door, the lock goes instead: it would end with that booking, and must not lock it out.
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

/** `after`: what a lock is from then on; null: none. */
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

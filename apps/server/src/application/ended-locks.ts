import { doorsWithEndedLock } from "@platzwart/domain/scheduler/door-release";
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
  const isLocked = (door: DoorRecord) => door.lock !== null && isMeant(door);
  const locked = (await store.equipment.listDoors()).filter(isLocked);
  if (locked.length === 0) return;
  const { facts } = stateAt(await readStoredHall(store, now), now);
  const ended = new Set(doorsWithEndedLock(facts, now).map(({ id }) => id));
  for (const { id } of locked) if (ended.has(id)) await store.equipment.setDoorLock(id, null);
}

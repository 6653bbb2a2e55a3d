import { actsOnCourts } from "../access/access-code.ts";
import type { CourtId } from "../court/court.ts";
import { earliest, type Instant, LAST_INSTANT, latest } from "../time/instant.ts";
import { covers } from "../time/interval.ts";
import { courtWindows, type EffectiveWindow } from "./court-windows.ts";
import type { DoorFacts, Facts, RevisionedInstant } from "./facts.ts";

/** Ends of manual locks by door id, without doors that have no lock. */
export type LockEndsByDoor = ReadonlyMap<string, Instant>;

/** A manual lock ends at the next edge of a window of the door's courts (D-09), or at LAST_INSTANT. */
export function lockEnds(facts: Pick<Facts, "courts" | "doors" | "codes" | "blocks">): LockEndsByDoor {
  const ends = new Map<string, Instant>();
  for (const { id, courtIds, lock } of facts.doors) {
    if (lock === null) continue;
    const courts = facts.courts.filter((court) => courtIds.includes(court.id));
    // the past windows of expired codes had edges, too
    const windows = courtWindows({ ...facts, courts }, lock.at, actsOnCourts);
    const edges = windows
      .flatMap(({ door }) => door.flatMap(({ interval: { from, until } }) => [from, until]))
      .filter((edge) => edge > lock.at);
    ends.set(id, earliest(LAST_INSTANT, ...edges));
  }
  return ends;
}

export function doorsWithEndedLock(
  facts: Pick<Facts, "courts" | "doors" | "codes" | "blocks">,
  now: Instant,
): readonly DoorFacts[] {
  const ends = lockEnds(facts);
  return facts.doors.filter(({ id }) => (ends.get(id) ?? LAST_INSTANT) <= now);
}

/** Bookings made after a manual lock release the door. */
export function doorsReleasedDespiteLock(
  facts: Pick<Facts, "courts" | "doors" | "codes" | "blocks" | "doorFreeze">,
  now: Instant,
): readonly DoorFacts[] {
  return facts.doors.filter(({ courtIds, lock }) => {
    if (lock === null) return false;
    const courts = facts.courts.filter(({ id }) => courtIds.includes(id));
    const windows = courtWindows({ ...facts, courts }, now, (code) => {
      return actsOnCourts(code) && code.createdInRevision > lock.revision;
    });
    return windows.some(({ door }) =>
      door.some((window) => covers(window.interval, now) && mayRelease(window, facts.doorFreeze)),
    );
  });
}

/** While the scheduler is paused, only windows that covered the pause's moment release (Z-06). */
export function mayRelease(
  { code, interval }: EffectiveWindow,
  doorFreeze: RevisionedInstant | null,
): boolean {
  return (
    doorFreeze === null || (code.createdInRevision <= doorFreeze.revision && covers(interval, doorFreeze.at))
  );
}

/** When a window begins to release the door: for bookings made before a manual lock not before its end. */
export function releaseStart(
  { code, interval }: EffectiveWindow,
  { id, lock }: Pick<DoorFacts, "id" | "lock">,
  lockEndsByDoor: LockEndsByDoor,
): Instant {
  if (lock === null || code.createdInRevision > lock.revision) return interval.from;
  return latest(interval.from, lockEndsByDoor.get(id) ?? interval.from);
}

/** Doors in mode "schedule" of a court, paused or not (Z-08). */
export function scheduledDoorsOf(courtId: CourtId, doors: readonly DoorFacts[]): readonly DoorFacts[] {
  return doors.filter(({ mode, courtIds }) => mode === "schedule" && courtIds.includes(courtId));
}

/** When a window first releases a scheduled door of the court; LAST_INSTANT: never. */
export function courtReleaseStart(
  window: EffectiveWindow,
  scheduledDoors: readonly DoorFacts[],
  doorFreeze: RevisionedInstant | null,
  lockEndsByDoor: LockEndsByDoor,
): Instant {
  if (!mayRelease(window, doorFreeze)) return LAST_INSTANT;
  return earliest(LAST_INSTANT, ...scheduledDoors.map((door) => releaseStart(window, door, lockEndsByDoor)));
}

import { currentBlock } from "@platzwart/domain/court/block";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import type { ObservedCourt } from "../facts/court-records.ts";
import type { DoorPicture } from "../facts/device-pictures.ts";
import type { HallState } from "../facts/hall-state.ts";

/** Columns of `courts` for other programs that read the database, of unused courts too; null: unknown. */
export function observedCourts(
  { courts, blocks, doors: storedDoors }: HallState,
  doors: ReadonlyMap<string, DoorPicture>,
  isVentilationOn: boolean | null,
  now: Instant,
): ReadonlyMap<CourtId, ObservedCourt> {
  const states = storedDoors.flatMap(({ id, courtIds }) => {
    const door = doors.get(id);
    // the report of a door with a fault is outdated
    const isOpen = door === undefined || door.fault !== null ? null : (door.report?.isUnlocked ?? null);
    return courtIds.map((courtId) => ({ courtId, isOpen }));
  });
  return new Map(
    courts.map((court) => {
      const ownDoors = states.filter(({ courtId }) => courtId === court.id);
      const isBlocked = court.status === "available" && currentBlock(blocks, court.id, now) !== null;
      return [
        court.id,
        { status: isBlocked ? "blocked" : court.status, isDoorOpen: isAnyOpen(ownDoors), isVentilationOn },
      ];
    }),
  );
}

function isAnyOpen(doors: readonly { readonly isOpen: boolean | null }[]): boolean | null {
  if (doors.some(({ isOpen }) => isOpen === true)) return true;
  return doors.length > 0 && doors.every(({ isOpen }) => isOpen === false) ? false : null;
}

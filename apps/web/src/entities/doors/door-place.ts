import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { enrolmentTexts } from "@platzwart/texts/enrolment-texts";
import type { NamedCourt } from "../courts/named-court.ts";

/** A door as the place of a terminal or controller. */
export interface DoorPlace {
  readonly id: string;
  readonly name: string;
  /** Whether one of the door's courts is in operation; codes open no other door. */
  readonly isInUse: boolean;
}

export function doorPlaces(
  doors: readonly DoorView[],
  courts: readonly Pick<NamedCourt, "id">[],
): readonly DoorPlace[] {
  return doors.map(({ id, name, courtIds }) => ({
    id,
    name,
    isInUse: courts.some((court) => courtIds.includes(court.id)),
  }));
}

/** undefined: the door was removed. */
export function doorLabel(door: DoorPlace | undefined): string {
  if (door === undefined) return enrolmentTexts.doorGone;
  return door.isInUse ? door.name : enrolmentTexts.doorUnused(door.name);
}

/** Id of a door for a new device; "": there is no door. */
export function proposedDoor(doors: readonly DoorPlace[]): string {
  return (doors.find(({ isInUse }) => isInUse) ?? doors[0])?.id ?? "";
}

import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { courtByNumber } from "@platzwart/texts/court-name";
import { useState } from "react";
import type { NamedCourt } from "../../../entities/courts/named-court.ts";
import { doorsOf } from "../../../entities/doors/door-phase.ts";

/** Minimum number of courts that the door screen offers (D-02). */
const ALWAYS_OFFERED = 6;

/** A court or door in the choice on `/door-control`. */
export interface DoorChoice {
  /** Address value: the number of a court, or the id of a door. */
  readonly key: string;
  readonly label: string;
  /** false: the hall has no court of this number. */
  readonly exists: boolean;
  readonly door: DoorView | null;
}

/** Courts, each with its least shared door, then doors of several courts and those that no court offers (D-02, Z-08). */
export function doorChoices(
  courts: readonly NamedCourt[],
  everyDoor: readonly DoorView[],
): readonly DoorChoice[] {
  const doors = everyDoor.filter(({ courtIds }) => courts.some(({ id }) => courtIds.includes(id)));
  const lastNumber = Math.max(ALWAYS_OFFERED, ...courts.map(({ id }) => id));
  const ofCourts = Array.from({ length: lastNumber }, (_, index): DoorChoice => {
    const number = index + 1;
    const court = courts.find(({ id }) => id === number);
    const courtDoors = court === undefined ? [] : doorsOf(doors, court.id);
    const [door = null] = courtDoors.sort((a, b) => a.courtIds.length - b.courtIds.length);
    return {
      key: String(number),
      label: court?.name ?? courtByNumber(number),
      exists: court !== undefined,
      door,
    };
  });
  const offeredIds = new Set(ofCourts.map(({ door }) => door?.id));
  const ofDoors = doors
    .filter(({ id, courtIds }) => courtIds.length > 1 || !offeredIds.has(id))
    .map((door): DoorChoice => ({ key: door.id, label: door.name, exists: true, door }));
  return [...ofCourts.filter(({ exists, key }) => exists || Number(key) <= ALWAYS_OFFERED), ...ofDoors];
}

/** Key null: Court 1 (D-02). undefined: out of use, as no other door may take the code. */
export function findChoice(choices: readonly DoorChoice[], key: string | null): DoorChoice | undefined {
  return choices.find((choice) => choice.exists && (key === null || choice.key === key));
}

/** The choice with its former door; null: out of use, or the door now serves other courts. */
export function withKeptDoor(
  choices: readonly DoorChoice[],
  chosen: DoorChoice,
  doorId: string,
): DoorChoice | null {
  if (chosen.door?.id === doorId) return chosen;
  const door = choices.find((choice) => choice.door?.id === doorId)?.door;
  return door?.courtIds.some((id) => String(id) === chosen.key) ? { ...chosen, door } : null;
}

interface KeptChoice {
  readonly chosen: DoorChoice | null;
  /** Lets the choice take the door that its court has now. */
  forget(): void;
}

/** A choice keeps its door while the page is open, as another door of the court may be far away. */
export function useKeptChoice(choices: readonly DoorChoice[], key: string | null): KeptChoice {
  const [shownDoor, setShownDoor] = useState<{ readonly key: string | null; readonly doorId: string } | null>(
    null,
  );
  const offered = findChoice(choices, key);
  const keepsDoor = shownDoor?.key === key && offered?.door != null;
  const chosen = keepsDoor ? withKeptDoor(choices, offered, shownDoor.doorId) : (offered ?? null);
  const doorId = chosen?.door?.id;
  if (doorId !== undefined && (shownDoor?.key !== key || shownDoor.doorId !== doorId))
    setShownDoor({ key, doorId });
  return { chosen, forget: () => setShownDoor(null) };
}

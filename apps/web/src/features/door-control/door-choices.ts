import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { courtByNumber } from "@platzwart/texts/court-name";
import { useEffect, useState } from "react";
import { doorsOf } from "../../shared/door-phase.ts";
import type { NamedCourt } from "../../shared/named-court.ts";

/** The door screen offers at least so many courts (D-02). */
const ALWAYS_OFFERED = 6;

/** An entry of the list of courts and doors. */
export interface DoorChoice {
  /** In the page's address: the number of a court, or the id of a door. */
  readonly key: string;
  readonly label: string;
  /** Whether the hall has such a court. */
  readonly exists: boolean;
  /** null: the court has no door. */
  readonly door: DoorView | null;
}

/**
 * Court 1 to Court 6 and those beyond that exist, each with the door that serves the fewest courts beside it; then each
 * door that serves several courts, or that no court leads to (D-02). `courts`: those in operation; a door that leads to
 * none of them is out of use (Z-08).
 */
export function doorChoices(
  courts: readonly NamedCourt[],
  everyDoor: readonly DoorView[],
): readonly DoorChoice[] {
  const doors = everyDoor.filter(({ courtIds }) => courts.some(({ id }) => courtIds.includes(id)));
  const last = Math.max(ALWAYS_OFFERED, ...courts.map(({ id }) => id));
  const ofCourts = Array.from({ length: last }, (_, index): DoorChoice => {
    const number = index + 1;
    const court = courts.find(({ id }) => id === number);
    const own = court === undefined ? [] : doorsOf(doors, court.id);
    const [door = null] = own.sort((a, b) => a.courtIds.length - b.courtIds.length);
    return {
      key: String(number),
      label: court?.name ?? courtByNumber(number),
      exists: court !== undefined,
      door,
    };
  });
  const reached = new Set(ofCourts.map(({ door }) => door?.id));
  const ofDoors = doors
    .filter(({ id, courtIds }) => courtIds.length > 1 || !reached.has(id))
    .map((door): DoorChoice => ({ key: door.id, label: door.name, exists: true, door }));
  return [...ofCourts.filter(({ exists, key }) => exists || Number(key) <= ALWAYS_OFFERED), ...ofDoors];
}

/**
 * The choice with a key; without one (null) it is Court 1 (D-02). undefined: what was chosen is not in use, or not any more:
 * whoever stands before that door must not type codes at another one.
 */
export function chosenOf(choices: readonly DoorChoice[], key: string | null): DoorChoice | undefined {
  return choices.find((choice) => choice.exists && (key === null || choice.key === key));
}

/** The choice with the door that it was shown with; null: that one is out of use or leads elsewhere now. */
export function keptDoor(
  choices: readonly DoorChoice[],
  chosen: DoorChoice,
  doorId: string,
): DoorChoice | null {
  if (chosen.door?.id === doorId) return chosen;
  const door = choices.find((choice) => choice.door?.id === doorId)?.door;
  return door?.courtIds.some((id) => String(id) === chosen.key) ? { ...chosen, door } : null;
}

interface KeptChoice {
  /** null: what was chosen is not in use, or not any more. */
  readonly chosen: DoorChoice | null;
  /** Somebody has chosen: whatever door that is, it is shown. */
  forget(): void;
}

/**
 * The choice with a key, or without one (null) Court 1. A court keeps its door while the page is open: one that is added
 * does not take its place, and when it is gone or leads elsewhere there is none, also where another door leads to the
 * court: that may be anywhere in the hall.
 */
export function useKeptChoice(choices: readonly DoorChoice[], key: string | null): KeptChoice {
  const [shown, setShown] = useState<{ readonly key: string | null; readonly doorId: string } | null>(null);
  const offered = chosenOf(choices, key);
  const hasShown = shown?.key === key && offered?.door != null;
  const chosen = hasShown ? keptDoor(choices, offered, shown.doorId) : (offered ?? null);
  const doorId = chosen?.door?.id;
  useEffect(() => {
    if (doorId !== undefined) setShown({ key, doorId });
  }, [key, doorId]);
  return { chosen, forget: () => setShown(null) };
}

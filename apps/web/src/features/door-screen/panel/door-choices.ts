import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { courtByNumber } from "@platzwart/texts/court-name";
import { useState } from "react";
import type { NamedCourt } from "../../../entities/courts/named-court.ts";
import { doorsOf } from "../../../entities/doors/door-phase.ts";

/** Minimum number of courts that the door screen offers (D-02). */
const ALWAYS_OFFERED = 6;

export interface DoorChoice {
  /** Address value: the number of a court, or the id of a door. */
  readonly key: string;
  readonly label: string;
  readonly exists: boolean;
  /** null: the court has no door. */
  readonly door: DoorView | null;
}

/**
 * Court 1 to Court 6 and further existing ones, each with the door that serves the fewest courts besides; then doors of
 * several courts, or of none (D-02). `courts`: in operation; a door without any of them is out of use (Z-08).
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
 * The choice with a key; null: Court 1 (D-02). undefined: out of use, as codes must not be typed at another door than
 * the one meant.
 */
export function chosenOf(choices: readonly DoorChoice[], key: string | null): DoorChoice | undefined {
  return choices.find((choice) => choice.exists && (key === null || choice.key === key));
}

/** The choice with its former door; null: out of use, or a door of other courts now. */
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
  /** null: the choice is out of use. */
  readonly chosen: DoorChoice | null;
  /** Accepts the present door of a new choice. */
  forget(): void;
}

/**
 * The choice with a key, null: Court 1. A court keeps its door while the page is open: an added door does not replace
 * it, and a removed or reassigned one leaves none, as another door of the court may be anywhere in the hall.
 */
export function useKeptChoice(choices: readonly DoorChoice[], key: string | null): KeptChoice {
  const [shown, setShown] = useState<{ readonly key: string | null; readonly doorId: string } | null>(null);
  const offered = chosenOf(choices, key);
  const hasShown = shown?.key === key && offered?.door != null;
  const chosen = hasShown ? keptDoor(choices, offered, shown.doorId) : (offered ?? null);
  const doorId = chosen?.door?.id;
  if (doorId !== undefined && (shown?.key !== key || shown.doorId !== doorId)) setShown({ key, doorId });
  return { chosen, forget: () => setShown(null) };
}

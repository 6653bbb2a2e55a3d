import { useEffect, useState } from "react";
import { chosenOf, type DoorChoice } from "./door-choices.ts";

interface KeptChoice {
  /** null: what was chosen is not in use, or not any more. */
  readonly chosen: DoorChoice | null;
  /** Somebody has chosen: whatever door that is, it is shown. */
  forget(): void;
}

/**
 * The choice with a key, or without one (null) Court 1. A court whose door is gone stays without one while the page is open,
 * also where another door leads to it: that may be anywhere in the hall.
 */
export function useKeptChoice(choices: readonly DoorChoice[], key: string | null): KeptChoice {
  const [shown, setShown] = useState<{ readonly key: string | null; readonly doorId: string } | null>(null);
  const chosen = chosenOf(choices, key);
  const doorId = chosen?.door?.id;
  const isOffered = (id: string) => choices.some(({ door }) => door?.id === id);
  const isGone =
    shown?.key === key && doorId !== undefined && doorId !== shown.doorId && !isOffered(shown.doorId);
  useEffect(() => {
    if (!isGone) setShown(doorId === undefined ? null : { key, doorId });
  }, [key, doorId, isGone]);
  return { chosen: isGone ? null : (chosen ?? null), forget: () => setShown(null) };
}

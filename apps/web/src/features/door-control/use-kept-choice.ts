import { useEffect, useState } from "react";
import { chosenOf, type DoorChoice, keptDoor } from "./door-choices.ts";

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

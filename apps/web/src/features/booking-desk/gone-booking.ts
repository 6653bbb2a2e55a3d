import { useEffect, useRef } from "react";

interface GoneBooking {
  /** Expects the removal of the chosen booking by a command of this page. */
  expectLeaving(): void;
  /** Expects the move of a booking to another day, where it is shown next; null: no move. */
  expectMove(id: string | null): void;
}

/** Reports that another user cancelled the chosen booking or moved it to another day. */
export function useGoneBooking(chosenId: string | null, isThere: boolean, onGone: () => void): GoneBooking {
  const shownId = useRef<string | null>(null);
  const movingId = useRef<string | null>(null);
  useEffect(() => {
    if (isThere) shownId.current = chosenId;
    else if (chosenId !== null && shownId.current === chosenId && movingId.current !== chosenId) {
      shownId.current = null;
      onGone();
    }
  }, [chosenId, isThere, onGone]);
  return {
    expectLeaving: () => {
      shownId.current = null;
    },
    expectMove: (id) => {
      movingId.current = id;
    },
  };
}

import { useEffect, useRef } from "react";

interface GoneBooking {
  /** Expects the removal of the chosen booking by a command of this page. */
  forget(): void;
  /** Expects the move of a booking to another day, where it is shown next; null: no move. */
  leave(id: string | null): void;
}

/** Reports that another user cancelled the chosen booking or moved it to another day. */
export function useGoneBooking(chosenId: string | null, isThere: boolean, onGone: () => void): GoneBooking {
  const known = useRef<string | null>(null);
  const leaving = useRef<string | null>(null);
  useEffect(() => {
    if (isThere) known.current = chosenId;
    else if (chosenId !== null && known.current === chosenId && leaving.current !== chosenId) {
      known.current = null;
      onGone();
    }
  }, [chosenId, isThere, onGone]);
  return {
    forget: () => {
      known.current = null;
    },
    leave: (id) => {
      leaving.current = id;
    },
  };
}

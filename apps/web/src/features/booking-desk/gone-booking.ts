import { useEffect, useRef } from "react";

interface GoneBooking {
  /** Expects a booking to go, by a command of this page. */
  forget(): void;
  /** Expects the booking to leave for another day, where it is shown next; null: it stays. */
  leave(id: string | null): void;
}

/** Reports that the chosen booking was cancelled or moved to another day by another user. */
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

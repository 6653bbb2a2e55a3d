import type { Customer } from "@platzwart/domain/booking/booking";
import { STORED_WORDS } from "@platzwart/texts/stored-words";

/** Whoever came in without a name: nobody in particular, and so no contact. */
export function isWalkIn({ name, email, phone }: Customer): boolean {
  return name === STORED_WORDS.walkIn && email === null && phone === null;
}

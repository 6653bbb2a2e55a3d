import type { CourtId } from "@platzwart/domain/court/court";
import { courtByNumber } from "@platzwart/texts/court-name";

/** What lists say of a court. */
export interface NamedCourt {
  readonly id: CourtId;
  readonly name: string;
}

/** What a court is called; one that is not in use any more by its number. */
export function courtName(courts: readonly NamedCourt[], id: CourtId): string {
  return courts.find((court) => court.id === id)?.name ?? courtByNumber(id);
}

import { courtByNumber } from "@platzwart/texts/court-name";
import type { CourtName } from "@platzwart/texts/refusals/refusal-row";
import type { Store } from "../database/store.ts";
import { courtsIn } from "./court-records.ts";

/** The names of all courts, for sentences that people read (S-07); while nothing can be read they have numbers. */
export async function readCourtNames(store: Store): Promise<CourtName> {
  try {
    const courts = await courtsIn(store).list();
    const names = new Map<number, string>(courts.map(({ id, name }) => [id, name]));
    return (court) => names.get(court) ?? courtByNumber(court);
  } catch {
    return courtByNumber;
  }
}

import { courtByNumber } from "@platzwart/texts/court-name";
import type { CourtName } from "@platzwart/texts/refusals/refusal-row";
import type { Store } from "../database/store.ts";
import { courtsIn } from "./court-records.ts";

/** Gives the names of courts for sentences (S-07), or "Court 1" while names cannot be read. */
export async function readCourtNames(store: Store): Promise<CourtName> {
  try {
    const courts = await courtsIn(store).list();
    const names = new Map<number, string>(courts.map(({ id, name }) => [id, name]));
    return (court) => names.get(court) ?? courtByNumber(court);
  } catch {
    return courtByNumber;
  }
}

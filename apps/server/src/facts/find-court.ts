import { activeCourts } from "@platzwart/domain/court/active-courts";
import type { CourtId } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import type { Store } from "../database/store.ts";
import { type CourtRecord, courtsIn } from "./court-records.ts";
import { readSettings } from "./read-settings.ts";

/** Refuses a court out of operation, not a blocked one; `field`: name of the court's field in the request. */
export async function requireActiveCourt(store: Store, id: CourtId, field?: string): Promise<CourtRecord> {
  const settings = await readSettings(store);
  return findActiveCourt(await courtsIn(store).list(), settings.court_count, id, field);
}

export function findActiveCourt(
  courts: readonly CourtRecord[],
  configuredCount: number,
  id: CourtId,
  field = "courtId",
): CourtRecord {
  const court = activeCourts(courts, configuredCount).find((candidate) => candidate.id === id);
  if (court !== undefined) return court;
  const exists = courts.some((candidate) => candidate.id === id);
  throw new Refused(
    exists
      ? { code: "court_unavailable", court: id, field }
      : { code: "court_unknown", court: String(id), field },
  );
}

import { type CourtId, parseCourtId } from "@platzwart/domain/court/court";
import { type Refusal, Refused } from "@platzwart/domain/refusal";
import { type Instant, instant } from "@platzwart/domain/time/instant";

/** Position in a list by start; remains valid after the item's change or deletion. */
export interface StartPosition {
  readonly from: Instant;
  readonly id: string;
}

export interface CourtPosition extends StartPosition {
  readonly courtId: CourtId;
}

/** Text form of a position, for `nextAfter` of a page; null: end of the list. */
export function positionText(position: StartPosition | CourtPosition | null): string | null {
  if (position === null) return null;
  const { from, id } = position;
  return "courtId" in position ? `${from}.${position.courtId}.${id}` : `${from}.${id}`;
}

/** Reads `positionText`; throws `refusal` for other texts. */
export function startPositionIn(text: string, refusal: Refusal): StartPosition {
  const [, from, id = ""] = /^(-?\d{1,15})\.([\w-]+)$/.exec(text) ?? [];
  if (from === undefined) throw new Refused(refusal);
  return { from: instant(Number(from)), id };
}

export function courtPositionIn(text: string, refusal: Refusal): CourtPosition {
  const [, from, court = "", id = ""] = /^(-?\d{1,15})\.(\d{1,4})\.([\w-]+)$/.exec(text) ?? [];
  const courtId = parseCourtId(court);
  if (courtId === null) throw new Refused(refusal);
  return { from: instant(Number(from)), courtId, id };
}

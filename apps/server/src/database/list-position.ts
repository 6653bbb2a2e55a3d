import { type CourtId, parseCourtId } from "@platzwart/domain/court/court";
import { type Instant, instant } from "@platzwart/domain/time/instant";

/** Where something stands in a list by start; what can be moved or deleted is no position itself. */
export interface StartPosition {
  readonly from: Instant;
  readonly id: string;
}

/** The same in a list by start, then court. */
export interface CourtPosition extends StartPosition {
  readonly courtId: CourtId;
}

/** A position as text, for `nextAfter` of a page; null: the list ends. */
export function positionText(position: StartPosition | CourtPosition | null): string | null {
  if (position === null) return null;
  const { from, id } = position;
  return "courtId" in position ? `${from}.${position.courtId}.${id}` : `${from}.${id}`;
}

/** Reads such text; null: it is none. */
export function readStartPosition(text: string): StartPosition | null {
  const [, from, id = ""] = /^(-?\d{1,15})\.([\w-]+)$/.exec(text) ?? [];
  return from === undefined ? null : { from: instant(Number(from)), id };
}

export function readCourtPosition(text: string): CourtPosition | null {
  const [, from, court = "", id = ""] = /^(-?\d{1,15})\.(\d{1,4})\.([\w-]+)$/.exec(text) ?? [];
  const courtId = parseCourtId(court);
  return courtId === null ? null : { from: instant(Number(from)), courtId, id };
}

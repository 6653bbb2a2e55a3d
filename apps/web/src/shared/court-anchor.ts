import type { CourtId } from "@platzwart/domain/court/court";

/** The id of a court's card on the page; the plan of the hall leads there. */
export function courtAnchor(id: CourtId): string {
  return `court-${id}`;
}

import type { CourtId } from "@platzwart/domain/court/court";

/** Id of a court's card, for links in the plan. */
export function courtAnchor(id: CourtId): string {
  return `court-${id}`;
}

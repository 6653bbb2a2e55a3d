import type { CourtId } from "@platzwart/domain/court/court";

/** Id of a court's card, the target of links in the plan. */
export function courtAnchor(id: CourtId): string {
  return `court-${id}`;
}

import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";

/** A court's name where it may be cut: with its number in front, unless the name has that anyway. */
export function courtLabel({ id, name }: Pick<CourtView, "id" | "name">): string {
  return new RegExp(`\\b${id}\\b`).test(name) ? name : `${id} ${name}`;
}

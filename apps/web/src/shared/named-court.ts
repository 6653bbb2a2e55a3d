import type { CourtId } from "@platzwart/domain/court/court";
import { ALL_COURTS, courtByNumber } from "@platzwart/texts/court-name";

/** What lists say of a court. */
export interface NamedCourt {
  readonly id: CourtId;
  readonly name: string;
}

/** What a court is called; one that is not in use any more by its number. */
export function courtName(courts: readonly NamedCourt[], id: CourtId): string {
  return courts.find((court) => court.id === id)?.name ?? courtByNumber(id);
}

/** What several courts are called: "Court 1, Court 2", or "Alle Courts". */
export function courtNames(courts: readonly NamedCourt[], ids: readonly CourtId[]): string {
  const isWhole = courts.length > 1 && courts.every(({ id }) => ids.includes(id));
  return isWhole ? ALL_COURTS : ids.map((id) => courtName(courts, id)).join(", ");
}

/** Whether a device serves none of the courts that are in operation; while these are not known it is not said. */
export function isOutOfUse(courts: readonly NamedCourt[], ids: readonly CourtId[]): boolean {
  return courts.length > 0 && !courts.some(({ id }) => ids.includes(id));
}

/** A court's name where it may be cut: with its number in front, unless the name has that anyway. */
export function courtLabel({ id, name }: NamedCourt): string {
  return new RegExp(`\\b${id}\\b`).test(name) ? name : `${id} ${name}`;
}

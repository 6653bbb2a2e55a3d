import type { CourtId } from "@platzwart/domain/court/court";
import { ALL_COURTS, courtByNumber } from "@platzwart/texts/court-name";

export interface NamedCourt {
  readonly id: CourtId;
  readonly name: string;
}

/** A court out of use is named by its number. */
export function courtName(courts: readonly NamedCourt[], id: CourtId): string {
  return courts.find((court) => court.id === id)?.name ?? courtByNumber(id);
}

/** "Court 1, Court 2", or "Alle Courts". */
export function courtNames(courts: readonly NamedCourt[], ids: readonly CourtId[]): string {
  const areAll = courts.length > 1 && courts.every(({ id }) => ids.includes(id));
  return areAll ? ALL_COURTS : ids.map((id) => courtName(courts, id)).join(", ");
}

/** Whether none of `ids` is in operation; false while the courts are unknown. */
export function isOutOfUse(courts: readonly NamedCourt[], ids: readonly CourtId[]): boolean {
  return courts.length > 0 && !courts.some(({ id }) => ids.includes(id));
}

/** Precedes a name that may be cut with the court's number, unless the name contains it. */
export function courtLabel({ id, name }: NamedCourt): string {
  return new RegExp(`\\b${id}\\b`).test(name) ? name : `${id} ${name}`;
}

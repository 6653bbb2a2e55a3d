import type { CourtId } from "@platzwart/domain/court/court";
import { ALL_COURTS, courtByNumber } from "@platzwart/texts/court-name";

export interface NamedCourt {
  readonly id: CourtId;
  readonly name: string;
}

/** A court's name; one out of use by its number. */
export function courtName(courts: readonly NamedCourt[], id: CourtId): string {
  return courts.find((court) => court.id === id)?.name ?? courtByNumber(id);
}

/** Names of several courts: "Court 1, Court 2", or "Alle Courts". */
export function courtNames(courts: readonly NamedCourt[], ids: readonly CourtId[]): string {
  const isWhole = courts.length > 1 && courts.every(({ id }) => ids.includes(id));
  return isWhole ? ALL_COURTS : ids.map((id) => courtName(courts, id)).join(", ");
}

/** Whether a device serves no court in operation; false while these are unknown. */
export function isOutOfUse(courts: readonly NamedCourt[], ids: readonly CourtId[]): boolean {
  return courts.length > 0 && !courts.some(({ id }) => ids.includes(id));
}

/** A court's name where it may be cut: preceded by its number, unless the name contains that. */
export function courtLabel({ id, name }: NamedCourt): string {
  return new RegExp(`\\b${id}\\b`).test(name) ? name : `${id} ${name}`;
}

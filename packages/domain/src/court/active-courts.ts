import type { Court } from "./court.ts";

/** Courts by id, at most `court_count` (C-11); blocked ones too, since blocks leave the status as it is. */
export function activeCourts<C extends Court>(courts: readonly C[], configuredCount: number): C[] {
  return courts
    .filter((court) => court.status === "available")
    .sort((a, b) => a.id - b.id)
    .slice(0, configuredCount);
}

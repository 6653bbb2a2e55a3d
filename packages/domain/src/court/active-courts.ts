import type { Court } from "./court.ts";

/**
 * The courts the hall operates: status available, sorted by id, at most configuredCount, the setting court_count
 * (C-11). A court with a current block is included, because its stored status stays available.
 */
export function activeCourts<C extends Court>(courts: readonly C[], configuredCount: number): C[] {
  return courts
    .filter((court) => court.status === "available")
    .sort((a, b) => a.id - b.id)
    .slice(0, configuredCount);
}

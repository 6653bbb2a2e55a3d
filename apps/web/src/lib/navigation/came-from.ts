import { PATHS } from "@platzwart/contract/page-paths";
import { useHistoryState } from "wouter/use-browser-location";

interface HistoryEntry {
  /** Address of the previous page in the app; undefined: none. */
  readonly from?: string | undefined;
}

/** A navigation within the page keeps its origin. */
export function entryOf(to: string, isReplaced: boolean): HistoryEntry {
  const { href, pathname, search } = location;
  if (isReplaced || new URL(to, href).pathname === pathname) return { from: history.state?.from };
  return { from: pathname + search };
}

/** Target of "Zurück" on a page with several origins. */
export function useCameFrom(): string {
  return useHistoryState<HistoryEntry | null>()?.from ?? PATHS.home;
}

import { PATHS } from "@platzwart/contract/page-paths";
import { useHistoryState } from "wouter/use-browser-location";

interface HistoryEntry {
  /** Address of the previous page in the app; undefined: none. */
  readonly from?: string | undefined;
}

/** A navigation within the page keeps the previous page; `replaces`: no new entry is made. */
export function historyEntryFor(to: string, replaces: boolean): HistoryEntry {
  const { href, pathname, search } = location;
  if (replaces || new URL(to, href).pathname === pathname) return { from: history.state?.from };
  return { from: pathname + search };
}

/** Target of "Zurück" on a page with several origins. */
export function useCameFrom(): string {
  return useHistoryState<HistoryEntry | null>()?.from ?? PATHS.home;
}

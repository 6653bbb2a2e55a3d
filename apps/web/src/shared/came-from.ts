import { PATHS } from "@platzwart/contract/page-paths";
import { useHistoryState } from "wouter/use-browser-location";

/** What an entry of the browser's history holds. */
interface HistoryEntry {
  /** The address in the app from which somebody came to the page; undefined: they began at it. */
  readonly from?: string | undefined;
}

/** The entry of an address that somebody goes to now: another part of a page keeps where they came from. */
export function entryOf(to: string, isReplaced: boolean): HistoryEntry {
  const { href, pathname, search } = location;
  if (isReplaced || new URL(to, href).pathname === pathname) return { from: history.state?.from };
  return { from: pathname + search };
}

/** Where "Zurück" leads on a page that is reached from several others. */
export function useCameFrom(): string {
  return useHistoryState<HistoryEntry | null>()?.from ?? PATHS.home;
}

import type { LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { Listeners } from "../../lib/listeners.ts";

export const LOG_KEY = "system-log";
export const COURT_ENTRIES_KEY = "court-entries";

const entryListeners = new Listeners<LogEntryView>();

export function publishLogEntry(entry: LogEntryView): void {
  entryListeners.notify(entry);
}

export const onLogEntry = entryListeners.subscribe;

/** Called by an event of the server that stands for too many entries at once. */
export function reloadLog(client: QueryClient): void {
  for (const key of [LOG_KEY, COURT_ENTRIES_KEY]) void client.invalidateQueries({ queryKey: [key] });
}

let generation = 0;
const discardListeners = new Listeners();

/** Discards everything read, such as erased names, and reloads the log. */
export function discardLog(): void {
  generation += 1;
  discardListeners.notify();
}

/** Number of erasures so far. */
export function logGeneration(): number {
  return generation;
}

export const onLogDiscarded = discardListeners.subscribe;

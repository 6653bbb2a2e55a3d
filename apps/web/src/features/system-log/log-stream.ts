import type { LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { Listeners } from "../../lib/listeners.ts";

export const LOG_KEY = "system-log";
export const COURT_ENTRIES_KEY = "court-entries";

const entries = new Listeners<LogEntryView>();

export function logEntryArrived(entry: LogEntryView): void {
  entries.notify(entry);
}

export const onLogEntry = entries.subscribe;

/** The server sends a reload instead of too many entries at once. */
export function reloadLog(client: QueryClient): void {
  for (const key of [LOG_KEY, COURT_ENTRIES_KEY]) void client.invalidateQueries({ queryKey: [key] });
}

let generation = 0;
const discards = new Listeners();

/** Discards everything read, such as erased names, and reloads the log. */
export function discardLog(): void {
  generation += 1;
  discards.notify();
}

/** Number of erasures so far. */
export function logGeneration(): number {
  return generation;
}

export const onLogDiscarded = discards.subscribe;

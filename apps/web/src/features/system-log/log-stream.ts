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

let beginning = 0;
const restarts = new Listeners();

/** Discards everything read, such as erased names, and reloads the log. */
export function forgetLog(): void {
  beginning += 1;
  restarts.notify();
}

/** Number of erasures so far. */
export function logBeginning(): number {
  return beginning;
}

export const onLogForgotten = restarts.subscribe;

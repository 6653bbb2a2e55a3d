import type { LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { Listeners } from "../../lib/listeners.ts";

/** Query keys of the log's page and of a court's latest entries. */
export const LOG_KEY = "system-log";
export const COURT_ENTRIES_KEY = "court-entries";

const entries = new Listeners<LogEntryView>();

/** Distributes a new log entry to the open views. */
export function logEntryArrived(entry: LogEntryView): void {
  entries.notify(entry);
}

export const onLogEntry = entries.subscribe;

/** Reloads after too many entries at once. */
export function reloadLog(client: QueryClient): void {
  for (const key of [LOG_KEY, COURT_ENTRIES_KEY]) void client.invalidateQueries({ queryKey: [key] });
}

let beginning = 0;
const restarts = new Listeners();

/** Discards everything read of the log, such as erased names, and reloads it. */
export function forgetLog(): void {
  beginning += 1;
  restarts.notify();
}

/** Number of discards so far. */
export function logBeginning(): number {
  return beginning;
}

export const onLogForgotten = restarts.subscribe;

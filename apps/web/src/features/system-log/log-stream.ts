import type { LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { Listeners } from "../../shared/listeners.ts";

/** The keys of what is read of the log: the page of the log, and the newest entries of a court. */
export const LOG_KEY = "system-log";
export const COURT_ENTRIES_KEY = "court-entries";

type Listener = (entry: LogEntryView) => void;

const listeners = new Set<Listener>();

/** A new entry of the system log came in; whoever shows the log is told. */
export function logEntryArrived(entry: LogEntryView): void {
  for (const listener of listeners) listener(entry);
}

export function onLogEntry(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Very many entries came at once. */
export function reloadLog(client: QueryClient): void {
  for (const key of [LOG_KEY, COURT_ENTRIES_KEY]) void client.invalidateQueries({ queryKey: [key] });
}

let beginning = 0;
const restarts = new Listeners();

/** What was read of the log is not to be shown any more, for instance names that were erased: it is begun anew. */
export function forgetLog(): void {
  beginning += 1;
  restarts.notify();
}

/** How often the log was begun anew. */
export function logBeginning(): number {
  return beginning;
}

export const onLogForgotten = restarts.subscribe;

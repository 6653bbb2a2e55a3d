import type { LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";

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

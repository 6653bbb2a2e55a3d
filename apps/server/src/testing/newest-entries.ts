import type { LogEntry, Store } from "../application/ports.ts";

/** The newest entries of the system log, newest first. */
export async function newestEntries(store: Store, count: number): Promise<readonly LogEntry[]> {
  return (await store.systemLog.list({}, count)).items;
}

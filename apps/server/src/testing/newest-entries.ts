import type { Store } from "../application/ports/storage.ts";
import type { LogEntry } from "../application/ports/system-log-store.ts";

/** The newest entries of the system log, newest first. */
export async function newestEntries(store: Store, count: number): Promise<readonly LogEntry[]> {
  return (await store.systemLog.list({}, count)).items;
}

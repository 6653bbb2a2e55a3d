import type { LogEntry } from "../modules/log/system-log-store.ts";
import type { Store } from "../storage/storage.ts";

/** The newest entries of the system log, newest first. */
export async function newestEntries(store: Store, count: number): Promise<readonly LogEntry[]> {
  return (await store.systemLog.list({}, count)).items;
}

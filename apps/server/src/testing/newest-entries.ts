import type { Store } from "../database/store.ts";
import type { LogEntry } from "../facts/log-entry.ts";
import { logReaderIn } from "../modules/log/log-reader.ts";

export async function newestEntries(store: Store, count: number): Promise<readonly LogEntry[]> {
  return (await logReaderIn(store).list({}, count)).items;
}

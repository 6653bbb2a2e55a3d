import type { FakeClock } from "@platzwart/domain/testing/fake-clock";
import type { TestDatabase } from "../../../../testing/database.ts";
import { Spool } from "../control/spool.ts";
import { SpooledFile } from "../storage/spooled-file.ts";
import type { Storage } from "../storage/storage.ts";

/** The spool of a test's hall, in its data folder. */
export function openSpool({ dataDir, serverLog }: TestDatabase, storage: Storage, clock: FakeClock) {
  const file = new SpooledFile(dataDir, "hall", (count) => serverLog.warn("lines left out", { count }));
  return Spool.open({ file, storage, clock, serverLog });
}

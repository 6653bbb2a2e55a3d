import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DATABASE_FILE } from "./sqlite-database.ts";

const PROBE_FILE = "platzwart.probe";
const PROBE_BYTES = 4_096;

/** Whether a server could be started on the data folder: its database is there, and its disk takes what is written. */
export function isDataUsable(dataDir: string): boolean {
  const probe = join(dataDir, PROBE_FILE);
  try {
    if (!existsSync(join(dataDir, DATABASE_FILE))) return false;
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES), { mode: 0o600, flush: true });
    rmSync(probe);
    return true;
  } catch {
    return false;
  }
}

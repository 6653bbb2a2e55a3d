import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { type HallIdentity, hallOf } from "./hall-identity.ts";
import { DATABASE_FILE } from "./sqlite/sqlite-database.ts";

const PROBE_FILE = "platzwart.probe";
const PROBE_BYTES = 4_096;

/** Of which hall the database in a data folder is. */
export function hallIn(dataDir: string): HallIdentity {
  return hallOf(join(dataDir, DATABASE_FILE));
}

/**
 * Whether a server could be started on the data folder: its disk takes what is written, and the hall's database is
 * there, not another one, such as that of a disk which is mounted in its place. Does not hold up the thread where the
 * disk takes its time. `hall`: the one that it must be; null: not known.
 */
export async function isDataUsable(dataDir: string, hall: HallIdentity | null): Promise<boolean> {
  const probe = join(dataDir, PROBE_FILE);
  try {
    const file = await open(probe, "w", 0o600);
    try {
      await file.write(Buffer.alloc(PROBE_BYTES));
      await file.sync();
    } finally {
      await file.close();
      await rm(probe, { force: true });
    }
    const found = hallIn(dataDir);
    return found.keyCheck !== null && (hall === null || hall.id === found.id);
  } catch {
    return false;
  }
}

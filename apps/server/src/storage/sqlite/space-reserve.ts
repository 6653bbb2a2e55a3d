import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveToOwnerOf } from "../../platform/system/file-owner.ts";
import { freeSpaceNow } from "../../platform/system/free-space.ts";

const RESERVE_FILE = "platzwart.reserve";
/** In bytes: what SQLite needs to open a database (its shared-memory file has 32 kB) and some first writes. */
const RESERVE_SIZE = 256 * 1024;

/**
 * Gives the reserved room back, so that the server can open its database and serve what it has (design: storage);
 * false: there is none.
 */
export function releaseReserve(dataDir: string): boolean {
  const file = join(dataDir, RESERVE_FILE);
  if (!existsSync(file)) return false;
  rmSync(file, { force: true });
  return true;
}

/** Releases the reserve when the disk is full; call it before the database is opened, and by the process that may. */
export function releaseReserveIfFull(dataDir: string): void {
  if (freeSpaceOf(dataDir) < RESERVE_SIZE) releaseReserve(dataDir);
}

/** Reserves the room again when there is enough; call it once the database is open. */
export function keepReserve(dataDir: string): void {
  const file = join(dataDir, RESERVE_FILE);
  if (existsSync(file) || freeSpaceOf(dataDir) < 4 * RESERVE_SIZE) return;
  try {
    writeFileSync(file, incompressible(RESERVE_SIZE), { mode: 0o600 });
    giveToOwnerOf(dataDir, file);
  } catch {
    // what was free a moment ago is gone
    rmSync(file, { force: true });
  }
}

/** Bytes without a pattern, because some file systems store less for zeros (Knuth's multiplicative hash). */
function incompressible(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  // each start without a reserve waits for this: Uint8Array.from takes 11 ms, a loop a tenth
  for (let index = 0; index < size; index += 1) bytes[index] = Math.imul(index, 2_654_435_761) >>> 24;
  return bytes;
}

/** In bytes; a file system that does not tell counts as having room. */
function freeSpaceOf(folder: string): number {
  return freeSpaceNow(folder) ?? Number.POSITIVE_INFINITY;
}

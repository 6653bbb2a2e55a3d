import { type StatsFs, statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import type { FreeSpace } from "../ports/free-space.ts";

/** The room that a process without special rights has on the disk of a folder; some file systems do not tell. */
export function freeSpaceOf(folder: string): FreeSpace {
  return () => statfs(folder).then(freeBytes, () => null);
}

/** The same while the server starts and nothing else waits; null: not known. */
export function freeSpaceNow(folder: string): number | null {
  try {
    return freeBytes(statfsSync(folder));
  } catch {
    return null;
  }
}

function freeBytes({ bavail, bsize }: StatsFs): number {
  return bavail * bsize;
}

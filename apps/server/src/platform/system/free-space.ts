import { type StatsFs, statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import type { FreeSpace } from "../ports/free-space.ts";

/** Bytes that an unprivileged process can use; null on some file systems. */
export function freeSpaceOf(folder: string): FreeSpace {
  return () => statfs(folder).then(freeBytes, () => null);
}

/** As `freeSpaceOf`, at once; null: unknown. */
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

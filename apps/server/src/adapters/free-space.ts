import { statfs } from "node:fs/promises";
import type { FreeSpace } from "../application/ports/free-space.ts";

/** The room that a process without special rights has on the disk of a folder. */
export function freeSpaceOf(folder: string): FreeSpace {
  return async () => {
    try {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    } catch {
      // some file systems do not tell
      return null;
    }
  };
}

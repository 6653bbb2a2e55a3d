import { existsSync, mkdirSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolderAsync } from "@platzwart/machine/sync-folder";
import { type Disk, nodeDisk } from "./disk.ts";

export interface DoorDisks {
  doors(): Promise<readonly string[]>;
  /** Durable, made if missing. */
  open(door: string): Promise<Disk>;
  remove(door: string): Promise<void>;
}

/** One folder per door; a missing parent is an error, since its disk may be gone. */
export function nodeDisks(folder: string): DoorDisks {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  return {
    doors: () => readdir(folder),
    async open(door) {
      const disk = nodeDisk(join(folder, door));
      await syncFolderAsync(folder);
      return disk;
    },
    async remove(door) {
      await rm(join(folder, door), { recursive: true, force: true });
      await syncFolderAsync(folder);
    },
  };
}

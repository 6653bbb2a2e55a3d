import { existsSync, mkdirSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolderAsync } from "@platzwart/machine/sync-folder";
import { type Disk, nodeDisk } from "./disk.ts";

/** What hosted doors keep: a disk for each. */
export interface DoorDisks {
  /** The doors that have one. */
  doors(): Promise<readonly string[]>;
  /** The disk of a door, durably made where it is missing. */
  open(door: string): Promise<Disk>;
  /** Removes what a door kept. */
  remove(door: string): Promise<void>;
}

/** Folders in one folder, for its user alone, which is made where it alone is missing: its disk may be gone. */
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

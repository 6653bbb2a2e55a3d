import { constants } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolderAsync } from "@platzwart/machine/sync-folder";
import { giveToOwnerOfAsync } from "../platform/system/file-owner.ts";
import { makeFolderAsync } from "../platform/system/make-folder.ts";

/** List of erased people and bookings, one a line (erasure-line.ts), so that a restore erases them again. */
export interface ErasureFile {
  readonly folder: string;
  /** null: never written, or the disk is not mounted. */
  read(): Promise<readonly string[] | null>;
  /** Replaces the whole content atomically. */
  write(lines: readonly string[]): Promise<void>;
}

export const ERASURES_FILE = "erasures.txt";

/** Flag not to follow links; Windows has neither the flag nor links that ordinary users can make. */
const NO_LINK = constants.O_NOFOLLOW ?? 0;

/** Links are not followed, because others may write into a folder of backups. */
export function erasureFile(folder: string, dataDir: string): ErasureFile {
  const path = join(folder, ERASURES_FILE);
  const part = `${path}.part`;
  return {
    folder,

    async read() {
      const file = await open(path, constants.O_RDONLY | NO_LINK).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
      if (file === null) return null;
      try {
        return (await file.readFile("utf8")).split("\n").filter((line) => line !== "");
      } finally {
        await file.close();
      }
    },

    async write(lines) {
      if (await makeFolderAsync(folder)) await giveToOwnerOfAsync(dataDir, folder);
      await rm(part, { force: true });
      const file = await open(part, "wx", 0o600);
      try {
        await file.writeFile(lines.map((line) => `${line}\n`).join(""));
        await file.sync();
      } finally {
        await file.close();
      }
      await giveToOwnerOfAsync(dataDir, part);
      await rename(part, path);
      await syncFolderAsync(folder);
    },
  };
}

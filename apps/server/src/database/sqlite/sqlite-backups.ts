import { statSync } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Backup, backupFileName, parseBackupFileName } from "@platzwart/domain/backup/backup";
import { HOUR } from "@platzwart/domain/time/instant";
import { syncFolderAsync } from "@platzwart/machine/sync-folder";
import { giveToOwnerOfAsync } from "../../platform/system/file-owner.ts";
import { freeSpaceOf } from "../../platform/system/free-space.ts";
import { existingPart, makeFolderAsync } from "../../platform/system/make-folder.ts";
import { BackupFailed, type BackupFile, type BackupFiles } from "../backup-files.ts";
import { copyDatabase, isCopyIntact, isDatabaseIntact } from "./sqlite-copy.ts";
import { DATABASE_FILE } from "./sqlite-database.ts";

/** Bytes that a backup leaves free, so that the hall can still store. */
const BYTES_TO_LEAVE = 50_000_000;

/** Backups as files in `folder` (decision 20). */
export function sqliteBackups(dataDir: string, folder: string): BackupFiles {
  const database = join(dataDir, DATABASE_FILE);
  return {
    folder,

    areOnSameDisk: () =>
      Promise.all([stat(dataDir), existingPart(folder)]).then(
        ([data, backups]) => data.dev === backups.dev,
        () => null,
      ),

    async make(backup) {
      const path = join(folder, backupFileName(backup));
      const part = `${path}.part`;
      try {
        await createPartialFile(part, folder, database);
        if (!(await copyDatabase(database, part)))
          throw new BackupFailed("database_damaged", `the copy of ${database} is not whole`);
        await rename(part, path);
        await syncFolderAsync(folder);
        return await backupFile(folder, basename(path), backup);
      } catch (error) {
        // the first error matters; a later backup removes the file
        await rm(part, { force: true }).catch(() => {});
        throw asBackupFailed(error, folder);
      }
    },

    async list() {
      try {
        const found: BackupFile[] = [];
        for (const dir of new Set([folder, dataDir])) found.push(...(await backupFilesIn(dir)));
        return found.sort((a, b) => b.at - a.at);
      } catch (error) {
        throw asBackupFailed(error, folder);
      }
    },

    isIntact: (file) => isCopyIntact(file.path),
    async delete(file) {
      for (const ending of ["", "-wal", "-shm"]) await rm(`${file.path}${ending}`, { force: true });
    },
    isDatabaseIntact: () => isDatabaseIntact(database),
  };
}

async function backupFile(folder: string, name: string, backup: Backup): Promise<BackupFile> {
  const path = join(folder, name);
  return { ...backup, name, path, size: (await stat(path)).size };
}

async function backupFilesIn(folder: string): Promise<BackupFile[]> {
  const found: BackupFile[] = [];
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    const backup = parseBackupFileName(name);
    if (backup === null) continue;
    // the file may have been deleted since
    const file = await backupFile(folder, name, backup).catch(() => null);
    if (file !== null) found.push(file);
  }
  return found;
}

/** Makes an empty file for the copy, readable by its owner only if possible, after checking folder and room. */
async function createPartialFile(part: string, folder: string, database: string): Promise<void> {
  if (await makeFolderAsync(folder)) await giveToOwnerOfAsync(database, folder);
  await refuseWithoutRoom(folder, database);
  await (await open(part, "w", 0o600)).close();
  await giveToOwnerOfAsync(database, part);
  await removeLeftovers(folder, part);
}

/** Removes partial files of power cuts; those less than an hour older than `part` may be another program's. */
async function removeLeftovers(folder: string, part: string): Promise<void> {
  const now = (await stat(part)).mtimeMs;
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".part") || parseBackupFileName(name.slice(0, -".part".length)) === null) continue;
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > HOUR) await rm(join(folder, name), { force: true });
  }
}

/** Rejects with BackupFailed if the folder lacks room for a copy. */
async function refuseWithoutRoom(folder: string, database: string): Promise<void> {
  const log = statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const needed = statSync(database).size + log + BYTES_TO_LEAVE;
  const free = await freeSpaceOf(folder)();
  if (free !== null && free < needed)
    throw new BackupFailed("no_room", `${folder} has ${free} bytes free, a backup needs ${needed}`);
}

const FOLDER_CODES = new Set(["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EEXIST"]);
const SQLITE_FULL = 13;

function asBackupFailed(error: unknown, folder: string): BackupFailed {
  if (error instanceof BackupFailed) return error;
  const { code, errcode } = error as { code?: string; errcode?: number };
  const isFull = code === "ENOSPC" || code === "EDQUOT" || (errcode ?? 0) % 256 === SQLITE_FULL;
  if (isFull) return new BackupFailed("no_room", `${folder} is full`, { cause: error });
  if (FOLDER_CODES.has(code ?? ""))
    return new BackupFailed("folder_unusable", `${folder} cannot be written`, { cause: error });
  return new BackupFailed("unexpected", "the database could not be copied", { cause: error });
}

import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Backup, backupFileName, backupOfFileName } from "@platzwart/domain/backup/backup";
import { HOUR, plus, seconds } from "@platzwart/domain/time/instant";
import { BackupFailed, type BackupFile, type BackupFiles } from "../../application/ports/backup-files.ts";
import { giveToOwnerOf } from "../file-owner.ts";
import { freeSpaceNow } from "../free-space.ts";
import { makeFolder } from "../make-folder.ts";
import { syncFolder } from "../sync-folder.ts";
import { areOfDifferentHalls, type HallIdentity, hallOf } from "./hall-identity.ts";
import { copyDatabase, isCopyIntact, isDatabaseIntact, unchangingFile } from "./sqlite-copy.ts";
import { DATABASE_FILE } from "./sqlite-database.ts";

/** In bytes: what a backup leaves of the disk, so that it does not keep the hall from storing. */
const ROOM_LEFT = 50_000_000;

/** The backups of the SQLite database in a data folder (docs/decisions/0020-backups.md). */
export function sqliteBackups(dataDir: string, folder: string): BackupFiles {
  const database = join(dataDir, DATABASE_FILE);
  const pathOf = (file: BackupFile) => join(folder, file.name);
  /** Of which hall each backup is; files that are made do not change. */
  const halls = new Map<string, HallIdentity>();
  /** Of which hall the database is; null: there was none yet. */
  let own: HallIdentity | null = null;

  /** Whether it is another hall's, which must not be taken for this one's, nor deleted with them. */
  function isOfAnotherHall(name: string): boolean {
    const known = halls.get(name) ?? hallOf(unchangingFile(join(folder, name)));
    halls.set(name, known);
    const present = own ?? hallOf(database);
    if (present.keyCheck !== null) own = present;
    return areOfDifferentHalls(known, present);
  }

  /** What was laid aside before a restore may be another hall's: that of the database which the restore replaced. */
  function isOtherHallsFolder(): boolean {
    return readdirSync(folder).some((name) => {
      const backup = backupOfFileName(name);
      return backup !== null && backup.reason !== "before-restore" && isOfAnotherHall(name);
    });
  }

  function entry(name: string, backup: Backup): BackupFile {
    return { ...backup, name, size: statSync(join(folder, name)).size };
  }

  return {
    folder,

    get areOnSameDisk() {
      try {
        return statSync(dataDir).dev === statSync(folder).dev;
      } catch {
        // what cannot be looked at is no backup elsewhere
        return true;
      }
    },

    async make(wanted) {
      let part: string | null = null;
      try {
        if (makeFolder(folder)) giveToOwnerOf(database, folder);
        const backup = takeName(folder, wanted);
        const name = backupFileName(backup);
        const file = join(folder, name);
        part = `${file}.part`;
        giveToOwnerOf(database, part);
        removeLeftovers(folder, part);
        if (backup.reason !== "before-restore" && isOtherHallsFolder())
          throw new BackupFailed("folder_of_another_hall", `${folder} holds backups of another hall`);
        refuseWithoutRoom(folder, database);
        if (!(await copyDatabase(database, part)))
          throw new BackupFailed("database_damaged", `the copy of ${database} is not whole`);
        renameSync(part, file);
        syncFolder(folder);
        return entry(name, backup);
      } catch (error) {
        if (part !== null) removeHalf(part);
        throw asBackupFailed(error, folder);
      }
    },

    async list(of = "this hall") {
      return readdirSync(folder)
        .flatMap((name) => {
          const backup = backupOfFileName(name);
          if (backup === null || (of === "this hall" && isOfAnotherHall(name))) return [];
          return [entry(name, backup)];
        })
        .sort((a, b) => b.at - a.at);
    },

    isIntact: (file) => isCopyIntact(pathOf(file)),
    delete: (file) => rm(pathOf(file), { force: true }),
    isDatabaseIntact: () => isDatabaseIntact(database),
  };
}

/**
 * Creates the empty `.part` of a backup, which only its owner can read, and returns the backup with the time that its
 * name tells. A name that is taken, by a backup or by another program that makes one, is left alone: a second later.
 */
function takeName(folder: string, { at, reason }: Backup): Backup {
  for (let later = 0; ; later += 1) {
    const backup = { at: plus(at, seconds(later)), reason };
    const file = join(folder, backupFileName(backup));
    if (existsSync(file) || !createNew(`${file}.part`)) continue;
    // it may have become whole in between
    if (!existsSync(file)) return backup;
    rmSync(`${file}.part`);
  }
}

/** Returns false when the file is there already. */
function createNew(file: string): boolean {
  try {
    closeSync(openSync(file, "wx", 0o600));
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== "EEXIST") throw error;
    return false;
  }
}

/** Removes what power cuts left half-written; what is younger may be the work of another program. `own`: by whose age. */
function removeLeftovers(folder: string, own: string): void {
  const now = statSync(own).mtimeMs;
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(".part") || backupOfFileName(name.slice(0, -".part".length)) === null) continue;
    const age = now - (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (age > HOUR) rmSync(join(folder, name), { force: true });
  }
}

/** What went wrong matters, not that nothing can be removed either; the next backup removes it. */
function removeHalf(part: string): void {
  try {
    rmSync(part, { force: true });
  } catch {
    // a folder that cannot be used
  }
}

function refuseWithoutRoom(folder: string, database: string): void {
  const log = statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const needed = statSync(database).size + log + ROOM_LEFT;
  const free = freeSpaceNow(folder);
  if (free !== null && free < needed)
    throw new BackupFailed("no_room", `${folder} has ${free} bytes free, a backup needs ${needed}`);
}

const FOLDER_CODES = new Set(["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EEXIST"]);
/** SQLITE_FULL, and the same of a file system. */
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

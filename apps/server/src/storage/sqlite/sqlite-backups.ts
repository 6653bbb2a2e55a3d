import { statSync } from "node:fs";
import { access, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Backup, backupFileName, backupOfFileName } from "@platzwart/domain/backup/backup";
import { type Duration, HOUR, hours, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { BackupFailed, type BackupFile, type BackupFiles } from "../../modules/backups/backup-files.ts";
import { giveToOwnerOfAsync } from "../../platform/system/file-owner.ts";
import { askFolder, FolderSilent } from "../../platform/system/folder-calls.ts";
import { freeSpaceOf } from "../../platform/system/free-space.ts";
import { existingPart, makeFolderAsync } from "../../platform/system/make-folder.ts";
import { syncFolderAsync } from "../../platform/system/sync-folder.ts";
import { areOfDifferentHalls, type HallIdentity, hallOf, hallsOf } from "../hall-identity.ts";
import { copyDatabase, isCopyIntact, isDatabaseIntact, unchangingFile } from "./sqlite-copy.ts";
import { DATABASE_FILE } from "./sqlite-database.ts";

/** In bytes: what a backup leaves of the disk, so that it does not keep the hall from storing. */
const ROOM_LEFT = 50_000_000;

/** How long a folder has until a backup can begin: a disk that sleeps, and a share that takes its time. */
const BEGIN_TIME = minutes(1);
/** How many backups tell whose folder it is, the newest. */
const TELLING = 3;
/** A copy of a terabyte takes no longer, unless its disk hangs. */
const COPY_TIME = hours(1);

/**
 * The backups of the SQLite database in a data folder (docs/decisions/0020-backups.md). Their folder may lie on a share
 * that hangs: nothing there is asked on the main thread, or waited for without an end.
 */
export function sqliteBackups(dataDir: string, folder: string): BackupFiles {
  const database = join(dataDir, DATABASE_FILE);
  const halls = new HallsOfBackups(folder, database);
  const pathOf = (file: BackupFile) => join(folder, file.name);
  return {
    folder,

    areOnSameDisk: () =>
      ask(folder, async () => (await stat(dataDir)).dev === (await existingPart(folder)).dev).catch(
        () => null,
      ),

    async make(wanted) {
      const { backup, part } = await ask(folder, () => begin(wanted, folder, database, halls), BEGIN_TIME);
      const name = backupFileName(backup);
      try {
        if (!(await ask(folder, () => copyDatabase(database, part), COPY_TIME)))
          throw new BackupFailed("database_damaged", `the copy of ${database} is not whole`);
        return await ask(folder, async () => {
          await rename(part, join(folder, name));
          await syncFolderAsync(folder);
          return entry(folder, { name, backup });
        });
      } catch (error) {
        // what went wrong matters, not that nothing can be removed either; a later backup removes it
        await ask(folder, () => rm(part, { force: true })).catch(() => {});
        throw error;
      }
    },

    list: (of = "this hall") =>
      ask(folder, async () => {
        const all = await readBackups(folder);
        return entries(folder, of === "this hall" ? await halls.withoutOthers(all) : all);
      }),

    isIntact: (file) => ask(folder, () => isCopyIntact(pathOf(file)), COPY_TIME),
    delete: (file) => ask(folder, () => rm(pathOf(file), { force: true })),
    isDatabaseIntact: () => isDatabaseIntact(database),
  };
}

/** Asks the folder, and rejects with BackupFailed. */
async function ask<T>(folder: string, question: () => Promise<T>, within?: Duration): Promise<T> {
  try {
    return await askFolder(folder, question, within);
  } catch (error) {
    throw asBackupFailed(error, folder);
  }
}

/** A backup by its name in the folder. */
interface Named {
  readonly name: string;
  readonly backup: Backup;
}

async function readBackups(folder: string): Promise<Named[]> {
  return (await readdir(folder)).flatMap((name) => {
    const backup = backupOfFileName(name);
    return backup === null ? [] : [{ name, backup }];
  });
}

async function entry(folder: string, { name, backup }: Named): Promise<BackupFile> {
  return { ...backup, name, size: (await stat(join(folder, name))).size };
}

/** Newest first. */
async function entries(folder: string, listed: readonly Named[]): Promise<BackupFile[]> {
  const found: BackupFile[] = [];
  for (const named of listed) {
    // one may have been deleted since
    const file = await entry(folder, named).catch(() => null);
    if (file !== null) found.push(file);
  }
  return found.sort((a, b) => b.at - a.at);
}

/** Which backups in a folder are of the hall of a database. */
class HallsOfBackups {
  readonly #folder: string;
  readonly #database: string;
  /** Of which hall each backup is; files that are made do not change. */
  readonly #halls = new Map<string, HallIdentity>();
  /** Of which hall the database is; null: there was none yet. */
  #own: HallIdentity | null = null;

  constructor(folder: string, database: string) {
    this.#folder = folder;
    this.#database = database;
  }

  /** Without those of another hall, which must not be taken for this one's, nor deleted with them. */
  async withoutOthers(backups: readonly Named[]): Promise<readonly Named[]> {
    const unknown = backups.map(({ name }) => name).filter((name) => !this.#halls.has(name));
    if (unknown.length > 0) {
      const found = await hallsOf(unknown.map((name) => unchangingFile(join(this.#folder, name))));
      for (const [index, hall] of found.entries()) this.#halls.set(unknown[index] ?? "", hall);
    }
    const present = this.#own ?? hallOf(this.#database);
    if (present.keyCheck !== null) this.#own = present;
    return backups.filter(({ name }) => !areOfDifferentHalls(this.#halls.get(name) ?? present, present));
  }

  /** What was laid aside before a restore may be another hall's: that of the database which the restore replaced. */
  async isOtherHallsFolder(): Promise<boolean> {
    const telling = (await readBackups(this.#folder))
      .filter(({ backup }) => backup.reason !== "before-restore")
      .sort((a, b) => b.backup.at - a.backup.at)
      .slice(0, TELLING);
    return (await this.withoutOthers(telling)).length < telling.length;
  }
}

/** Takes a name for a backup where one can be made; returns the path of its `.part`. */
async function begin(
  wanted: Backup,
  folder: string,
  database: string,
  halls: HallsOfBackups,
): Promise<{ readonly backup: Backup; readonly part: string }> {
  if (await makeFolderAsync(folder)) await giveToOwnerOfAsync(database, folder);
  if (wanted.reason !== "before-restore" && (await halls.isOtherHallsFolder()))
    throw new BackupFailed("folder_of_another_hall", `${folder} holds backups of another hall`);
  await refuseWithoutRoom(folder, database);
  const backup = await takeName(folder, wanted);
  const part = `${join(folder, backupFileName(backup))}.part`;
  await giveToOwnerOfAsync(database, part);
  await removeLeftovers(folder, part);
  return { backup, part };
}

/**
 * Creates the empty `.part` of a backup, which only its owner can read, and returns the backup with the time that its
 * name tells. A name that is taken, by a backup or by another program that makes one, is left alone: a second later.
 */
async function takeName(folder: string, { at, reason }: Backup): Promise<Backup> {
  for (let later = 0; ; later += 1) {
    const backup = { at: plus(at, seconds(later)), reason };
    const file = join(folder, backupFileName(backup));
    if ((await exists(file)) || !(await createNew(`${file}.part`))) continue;
    // it may have become whole in between
    if (!(await exists(file))) return backup;
    await rm(`${file}.part`);
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Returns false when the file is there already. */
async function createNew(file: string): Promise<boolean> {
  try {
    await (await open(file, "wx", 0o600)).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

/** Removes what power cuts left half-written; what is younger may be the work of another program. `own`: by whose age. */
async function removeLeftovers(folder: string, own: string): Promise<void> {
  const now = (await stat(own)).mtimeMs;
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".part") || backupOfFileName(name.slice(0, -".part".length)) === null) continue;
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > HOUR) await rm(join(folder, name), { force: true });
  }
}

/** Rejects with BackupFailed where a folder has no room for so many copies of a database. */
export async function refuseWithoutRoom(folder: string, database: string, copies = 1): Promise<void> {
  const log = statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const needed = copies * (statSync(database).size + log) + ROOM_LEFT;
  const free = await freeSpaceOf(folder)();
  if (free !== null && free < needed)
    throw new BackupFailed("no_room", `${folder} has ${free} bytes free, a backup needs ${needed}`);
}

const FOLDER_CODES = new Set(["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EEXIST"]);
/** SQLITE_FULL, and the same of a file system. */
const SQLITE_FULL = 13;

/** Why nothing was made, as what went wrong in a folder of backups tells. */
export function asBackupFailed(error: unknown, folder: string): BackupFailed {
  if (error instanceof BackupFailed) return error;
  if (error instanceof FolderSilent)
    return new BackupFailed("folder_silent", error.message, { cause: error });
  const { code, errcode } = error as { code?: string; errcode?: number };
  const isFull = code === "ENOSPC" || code === "EDQUOT" || (errcode ?? 0) % 256 === SQLITE_FULL;
  if (isFull) return new BackupFailed("no_room", `${folder} is full`, { cause: error });
  if (FOLDER_CODES.has(code ?? ""))
    return new BackupFailed("folder_unusable", `${folder} cannot be written`, { cause: error });
  return new BackupFailed("unexpected", "the database could not be copied", { cause: error });
}

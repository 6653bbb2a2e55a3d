import { accessSync, closeSync, constants, existsSync, openSync } from "node:fs";
import { chmod, copyFile, mkdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { hours } from "@platzwart/domain/time/instant";
import { giveToOwnerOfAsync } from "../../platform/system/file-owner.ts";
import { askFolder } from "../../platform/system/folder-calls.ts";
import { makeFolderAsync } from "../../platform/system/make-folder.ts";
import { asBackupFailed, refuseWithoutRoom } from "./sqlite-backups.ts";
import { DATABASE_FILE } from "./sqlite-database.ts";
import { CANNOT_OPEN_CODE, changesRefusedBy, errorCodeOf } from "./sqlite-errors.ts";

/** In the folder of the backups; a later command removes what a kill left of it. */
const COPY_FOLDER = "platzwart-read-only.part";
const COPY_TIME = hours(1);

/** What a file system says where nobody can write, or this user must not. */
const WRITE_REFUSED_CODES: readonly unknown[] = ["EROFS", "EACCES", "EPERM"];

/** What is copied. The -shm file is not: SQLite makes it anew from the log. */
const COPIED_ENDINGS = ["", "-wal"] as const;

/**
 * Does something with a data folder whose database can be read: the one that is given or, where its disk takes nothing or
 * this user must not write there, a copy beside the backups, for as long as it takes. SQLite must write beside a database
 * to read its write-ahead log. Only for a process that has the database not open: looking whether it can be written releases its locks. Rejects with
 * BackupFailed where no copy can be made.
 */
export async function withReadableDatabase<T>(
  dataDir: string,
  backupDir: string,
  work: (dataDir: string) => Promise<T>,
): Promise<T> {
  const database = join(dataDir, DATABASE_FILE);
  if (!isWriteProtected(database) || !isReadable(database) || isReadInPlace(database)) return work(dataDir);
  const folder = join(backupDir, COPY_FOLDER);
  const remove = () => askFolder(backupDir, () => rm(folder, { recursive: true, force: true }), COPY_TIME);
  const copy = () => askFolder(backupDir, () => copyTo(folder, { database, backupDir }), COPY_TIME);
  try {
    let isOfOneMoment: boolean;
    try {
      await remove();
      isOfOneMoment = await copy();
    } catch (error) {
      throw asBackupFailed(error, backupDir);
    }
    // else a server has just begun to write it, and made beside it all that is needed to read it
    return await work(isOfOneMoment ? folder : dataDir);
  } finally {
    // what went wrong matters, not that nothing can be removed either
    await remove().catch(() => {});
  }
}

/** Whether a database, or anything beside it, cannot be written by this user. */
function isWriteProtected(file: string): boolean {
  try {
    accessSync(dirname(file), constants.W_OK);
    // the rights still say yes on a disk that takes nothing more after an error
    closeSync(openSync(file, "r+"));
    return false;
  } catch (error) {
    return WRITE_REFUSED_CODES.includes((error as NodeJS.ErrnoException).code);
  }
}

/** Whether this user may read all that would be copied; whoever works with the file tells what is wrong with it. */
function isReadable(file: string): boolean {
  try {
    for (const ending of COPIED_ENDINGS)
      if (existsSync(`${file}${ending}`)) accessSync(`${file}${ending}`, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether SQLite reads it where it is: whoever has it open, or was killed, left all that this needs beside it. */
function isReadInPlace(file: string): boolean {
  try {
    const connection = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    try {
      connection.prepare("select count(*) from sqlite_schema").get();
      return true;
    } finally {
      connection.close();
    }
  } catch (error) {
    return errorCodeOf(error) !== CANNOT_OPEN_CODE && changesRefusedBy(error) === null;
  }
}

/** Copies a database without SQLite's locks, and says whether nobody wrote it meanwhile. */
async function copyTo(
  folder: string,
  { database, backupDir }: { readonly database: string; readonly backupDir: string },
): Promise<boolean> {
  if (await makeFolderAsync(backupDir)) await giveToOwnerOfAsync(database, backupDir);
  // the copy, and the backup of it
  await refuseWithoutRoom(backupDir, database, 2);
  await mkdir(folder, { mode: 0o700 });
  const before = await stampsOf(database);
  for (const [index, ending] of COPIED_ENDINGS.entries()) {
    const copy = join(folder, `${DATABASE_FILE}${ending}`);
    if (before[index] === null) continue;
    await copyFile(`${database}${ending}`, copy);
    await chmod(copy, 0o600);
    await giveToOwnerOfAsync(database, copy);
  }
  return isDeepStrictEqual(await stampsOf(database), before);
}

/** What changes with each change of a database's files; null: there is no such file. */
function stampsOf(database: string): Promise<(string | null)[]> {
  return Promise.all(
    COPIED_ENDINGS.map((ending) =>
      stat(`${database}${ending}`, { bigint: true }).then(
        ({ ino, size, mtimeNs }) => `${ino}:${size}:${mtimeNs}`,
        () => null,
      ),
    ),
  );
}

import { closeSync, openSync } from "node:fs";
import { chmod, copyFile, mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { hours } from "@platzwart/domain/time/instant";
import { giveToOwnerOfAsync } from "../file-owner.ts";
import { askFolder } from "../folder-calls.ts";
import { makeFolderAsync } from "../make-folder.ts";
import { asBackupFailed, refuseWithoutRoom } from "./sqlite-backups.ts";
import { DATABASE_FILE } from "./sqlite-database.ts";
import { CANNOT_OPEN_CODE, changesRefusedBy, errorCodeOf } from "./sqlite-errors.ts";

/** In the folder of the backups; a later command removes what a kill left of it. */
const COPY_FOLDER = "platzwart-read-only.part";
const COPY_TIME = hours(1);

/**
 * Does something with a data folder whose database can be read: the one that is given or, where its disk takes nothing,
 * a copy beside the backups, for as long as it takes. SQLite must write beside a database to read its write-ahead log.
 * Only for a process that has the database not open: looking whether it can be written releases its locks. Rejects with
 * BackupFailed where no copy can be made.
 */
export async function withReadableDatabase<T>(
  dataDir: string,
  backupDir: string,
  work: (dataDir: string) => Promise<T>,
): Promise<T> {
  const database = join(dataDir, DATABASE_FILE);
  if (!isOnReadOnlyDisk(database) || isReadInPlace(database)) return work(dataDir);
  const folder = join(backupDir, COPY_FOLDER);
  const remove = () => askFolder(backupDir, () => rm(folder, { recursive: true, force: true }), COPY_TIME);
  try {
    try {
      await remove();
      await askFolder(backupDir, () => copyTo(folder, { database, backupDir }), COPY_TIME);
    } catch (error) {
      throw asBackupFailed(error, backupDir);
    }
    return await work(folder);
  } finally {
    // what went wrong matters, not that nothing can be removed either
    await remove().catch(() => {});
  }
}

/** Whether nobody can write the file, whatever its rights are. */
function isOnReadOnlyDisk(file: string): boolean {
  try {
    closeSync(openSync(file, "r+"));
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EROFS";
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

/** Without the -shm file: SQLite makes it anew from the log. */
async function copyTo(
  folder: string,
  { database, backupDir }: { readonly database: string; readonly backupDir: string },
): Promise<void> {
  if (await makeFolderAsync(backupDir)) await giveToOwnerOfAsync(database, backupDir);
  // the copy, and the backup of it
  await refuseWithoutRoom(backupDir, database, 2);
  await mkdir(folder, { mode: 0o700 });
  for (const ending of ["", "-wal"]) {
    const copy = join(folder, `${DATABASE_FILE}${ending}`);
    if (ending !== "" && !(await exists(`${database}${ending}`))) continue;
    await copyFile(`${database}${ending}`, copy);
    await chmod(copy, 0o600);
    await giveToOwnerOfAsync(database, copy);
  }
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

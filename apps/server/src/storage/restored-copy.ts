import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { syncFolder } from "../platform/system/sync-folder.ts";

// The copy that a restore prepares beside the database (its path is `database` in all of this), before it takes its place.
// It has its name only once it is whole. What changes files is called by the process that has the folder's lock.

/** The path of the copy. */
export const restoredOf = (database: string) => `${database}.restored`;

/** Makes the copy with `prepare`, under a name that says that it is not whole. */
export function prepareRestored(database: string, prepare: (copy: string) => void): void {
  const copy = restoredOf(database);
  remove(`${copy}.part`);
  prepare(`${copy}.part`);
  renameSync(`${copy}.part`, copy);
  syncFolder(dirname(database));
}

/** Puts the copy in the place of the database. */
export function putInPlace(database: string): void {
  const folder = dirname(database);
  // the old file goes before its log: without it SQLite would take it for whole
  rmSync(database, { force: true });
  syncFolder(folder);
  for (const ending of ["-wal", "-shm"]) rmSync(`${database}${ending}`, { force: true });
  renameSync(restoredOf(database), database);
  syncFolder(folder);
}

/** Removes what a restore left that was not carried out: it may name who was erased. */
export function discardRestored(database: string): void {
  const copy = restoredOf(database);
  remove(`${copy}.part`);
  // where the database has gone already, it is all that there is; an empty file is none
  if (existsSync(database) && statSync(database).size > 0) remove(copy);
}

/** Ends what a restore began that was cut off: once the database has gone, the copy takes its place. */
export function settleRestored(database: string): void {
  discardRestored(database);
  if (existsSync(restoredOf(database))) putInPlace(database);
}

/** The file that is the database, or that the next start makes it; null: there is none. */
export function databaseOrRestored(database: string): string | null {
  return [database, restoredOf(database)].find((file) => existsSync(file)) ?? null;
}

/** With what SQLite keeps beside it. */
function remove(file: string): void {
  for (const ending of ["", "-journal", "-wal", "-shm"]) rmSync(`${file}${ending}`, { force: true });
}

import { closeSync, existsSync, openSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Refused } from "@platzwart/domain/refusal";
import { StartRefused } from "@platzwart/domain/start-refusal";
import { Kysely } from "kysely";
import { makeFolder } from "../../platform/system/make-folder.ts";
import type { Database } from "../database.ts";
import type { Tables } from "../tables.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import {
  BUSY_CODE,
  changesRefusedBy,
  errorCodeOf,
  isDamageError,
  isOfLostDisk,
  refusalOfDamage,
} from "./sqlite-errors.ts";
import { createPrivateFile, LOCK_FILE, SqliteFolderLock } from "./sqlite-folder-lock.ts";

export const DATABASE_FILE = "platzwart.sqlite";

interface Pragma {
  readonly name: string;
  readonly set: string;
  /** The value that SQLite reports once it is set. */
  readonly needed: string | number;
}

/** The settings that make a commit durable and deleted data unreadable. */
const PRAGMAS: readonly Pragma[] = [
  { name: "busy_timeout", set: "5000", needed: 5000 },
  { name: "journal_mode", set: "wal", needed: "wal" },
  { name: "synchronous", set: "full", needed: 2 },
  // on macOS a plain fsync leaves data in the disk's own cache
  { name: "fullfsync", set: "on", needed: 1 },
  { name: "checkpoint_fullfsync", set: "on", needed: 1 },
  { name: "foreign_keys", set: "on", needed: 1 },
  { name: "secure_delete", set: "on", needed: 1 },
  { name: "trusted_schema", set: "off", needed: 0 },
];

/** Throws if another process uses the database, or if commits are not durable. */
export function openSqlite(dataDir: string): Database {
  makeFolder(dataDir);
  refuseReadOnlyFiles(dataDir);
  const lock = new SqliteFolderLock(dataDir);
  // newest first
  const connections: DatabaseSync[] = [];
  try {
    const file = join(dataDir, DATABASE_FILE);
    // the file of an interrupted restore may name erased people
    rmSync(`${file}.restored`, { force: true });
    createPrivateFile(file);
    lock.watch(file);
    const writeConnection = new DatabaseSync(file);
    connections.unshift(writeConnection);
    for (const { name, set } of PRAGMAS) writeConnection.exec(`pragma ${name} = ${set}`);
    refuseUnsafePragmas(writeConnection);
    const readConnection = new DatabaseSync(file);
    connections.unshift(readConnection);
    readConnection.exec("pragma busy_timeout = 5000; pragma trusted_schema = off; pragma query_only = on");
    // creates the write-ahead log, required for durability
    writeConnection.exec("begin immediate; rollback");
    // from here on the driver waits for the lock, since SQLite would block the only thread
    writeConnection.exec("pragma busy_timeout = 0");
    lock.watch(`${file}-wal`);
    return createDatabase(writeConnection, readConnection, { lock, file });
  } catch (cause) {
    for (const connection of connections) connection.close();
    lock.release();
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (cause instanceof StartRefused) throw cause;
    throw (
      refusalOfDamage(cause, dataDir) ??
      new StartRefused(
        { code: "database_unusable", database: dataDir, reason },
        `the database in ${dataDir} cannot be used: ${reason}`,
        { cause },
      )
    );
  }
}

function createDatabase(
  writeConnection: DatabaseSync,
  readConnection: DatabaseSync,
  { lock, file }: { readonly lock: SqliteFolderLock; readonly file: string },
): Database {
  const damageListeners: (() => void)[] = [];
  const onError = (error: unknown) => {
    if (isDamageError(error)) for (const listener of damageListeners) listener();
    return error;
  };
  // changes and queries raise the same refusal
  const onReadError = (cause: unknown) =>
    isOfLostDisk(onError(cause)) ? new Refused({ code: "storage_lost" }, { cause }) : cause;
  const reader = new Kysely<Tables>({ dialect: sqliteDialect(readConnection, "begin", onReadError) });
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(writeConnection, "begin immediate", onError) });
  return {
    engine: "sqlite",
    reader,
    // queries run on the only thread, so no caller waits for a connection
    readerOfCallers: reader,
    writer,
    migrator: writer,
    async acquireWriteLock() {
      const loss = lock.loss();
      if (loss !== null) throw loss;
    },
    changesRefusedBy,
    // a read-only connection stays so until the next start, which is refused meanwhile
    renewWriter: async () => {},
    isLocked: (error) => errorCodeOf(error) === BUSY_CODE,
    // a statement on a damaged page fails and is rolled back; the intact rest stays in use
    isFatal: (error) => isOfLostDisk(error) || (isDamageError(error) && writeConnection.isTransaction),
    onLost: (listener) => lock.onLost(listener),
    canStartAnew: async () => existsSync(file),
    onDamaged: (listener) => damageListeners.push(listener),
    // node:sqlite is synchronous, so no query is ever in progress here
    isBusy: () => false,
    purgeDeletedData: async () => emptyWriteAheadLog(writeConnection),
    async close() {
      // the write connection closes last, because its close checkpoints the write-ahead log
      for (const [db, connection] of [
        [reader, readConnection],
        [writer, writeConnection],
      ] as const) {
        await db.destroy();
        if (connection.isOpen) connection.close();
      }
      lock.release();
    },
  };
}

/**
 * Empties the write-ahead log, which holds older versions of pages that secure_delete overwrote; false: not now, the
 * next checkpoint does it.
 */
function emptyWriteAheadLog(connection: DatabaseSync): boolean {
  try {
    // a reader such as a backup makes it busy at once, without delaying writes
    const { busy } = connection.prepare("pragma wal_checkpoint(truncate)").get() ?? {};
    return busy === 0;
  } catch (error) {
    // no room, or no right to write
    if (changesRefusedBy(error) !== null) return false;
    throw error;
  }
}

/**
 * SQLite opens a read-only file without an error, and fails at the first write. Only opening for writing shows it: a
 * disk that became read-only after an error does not change file rights. Closing would release this process's locks
 * on the file, so this runs before any are taken.
 */
function refuseReadOnlyFiles(dataDir: string): void {
  const database = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`];
  for (const name of [LOCK_FILE, ...database]) {
    const file = join(dataDir, name);
    // SQLite refuses anything that is no file
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) continue;
    try {
      closeSync(openSync(file, "r+"));
    } catch (cause) {
      throw new StartRefused({ code: "database_read_only", file }, `${file} cannot be written`, { cause });
    }
  }
}

/** Refuses the start if a pragma differs from its needed value. */
export function refuseUnsafePragmas(connection: DatabaseSync): void {
  for (const { name, needed } of PRAGMAS) {
    const [value] = Object.values(connection.prepare(`pragma ${name}`).get() ?? {});
    if (value === needed) continue;
    throw new StartRefused(
      { code: "durability_missing", setting: name, value: String(value), needed: String(needed) },
      `SQLite's ${name} is ${value}, but ${needed} is needed`,
    );
  }
}

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
  isOfLostDisk,
  refusalOfDamage,
  saysDamaged,
} from "./sqlite-errors.ts";
import { createPrivateFile, LOCK_FILE, SqliteFolderLock } from "./sqlite-folder-lock.ts";

export const DATABASE_FILE = "platzwart.sqlite";

/** A setting of SQLite. */
interface Pragma {
  readonly name: string;
  /** The value as it is written in the statement that sets it. */
  readonly set: string;
  /** The same value as SQLite reports it. */
  readonly needed: string | number;
}

/** The settings that make a commit durable and deleted data unreadable (design: storage). */
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

/**
 * Opens or creates the database in a data folder. Throws if another process uses it, or if commits are not
 * durable.
 */
export function openSqlite(dataDir: string): Database {
  makeFolder(dataDir);
  refuseReadOnlyFiles(dataDir);
  const lock = new SqliteFolderLock(dataDir);
  // the connections to close if the start fails, newest first
  const opened: DatabaseSync[] = [];
  try {
    const file = join(dataDir, DATABASE_FILE);
    // what a restore left that was cut off names who was erased
    rmSync(`${file}.restored`, { force: true });
    createPrivateFile(file);
    lock.watch(file);
    const writeConnection = new DatabaseSync(file);
    opened.unshift(writeConnection);
    for (const { name, set } of PRAGMAS) writeConnection.exec(`pragma ${name} = ${set}`);
    refuseUnsafePragmas(writeConnection);
    const readConnection = new DatabaseSync(file);
    opened.unshift(readConnection);
    readConnection.exec("pragma busy_timeout = 5000; pragma trusted_schema = off; pragma query_only = on");
    // makes the write-ahead log, without which nothing more would be kept
    writeConnection.exec("begin immediate; rollback");
    // from here on the driver waits for the lock, since SQLite would wait on the only thread
    writeConnection.exec("pragma busy_timeout = 0");
    lock.watch(`${file}-wal`);
    return createDatabase(writeConnection, readConnection, { lock, file });
  } catch (cause) {
    for (const connection of opened) connection.close();
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
    if (saysDamaged(error)) for (const listener of damageListeners) listener();
    return error;
  };
  // whoever asks is told the same whether a change or a question meets it
  const onReadError = (cause: unknown) =>
    isOfLostDisk(onError(cause)) ? new Refused({ code: "storage_lost" }, { cause }) : cause;
  const reader = new Kysely<Tables>({ dialect: sqliteDialect(readConnection, "begin", onReadError) });
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(writeConnection, "begin immediate", onError) });
  return {
    engine: "sqlite",
    reader,
    // it answers on the only thread: nobody waits for a connection
    readerOfCallers: reader,
    writer,
    migrator: writer,
    async acquireWriteLock() {
      const loss = lock.loss();
      if (loss !== null) throw loss;
    },
    changesRefusedBy,
    // a connection that SQLite opened for reading alone stays so until the next start, which is refused while that lasts
    renewWriter: async () => {},
    isLocked: (error) => errorCodeOf(error) === BUSY_CODE,
    // a statement that meets a damaged page fails, and is rolled back, as any other; what is whole goes on being used
    isFatal: (error) => isOfLostDisk(error) || (saysDamaged(error) && writeConnection.isTransaction),
    onLost: (listener) => lock.onLost(listener),
    canStartAnew: async () => existsSync(file),
    onDamaged: (listener) => damageListeners.push(listener),
    // node:sqlite is synchronous: no query is ever in progress here
    isBusy: () => false,
    // secure_delete overwrites pages; their older versions stay in the write-ahead log until a truncating checkpoint
    async purgeDeletedData() {
      try {
        // a reader such as a backup makes it busy at once, and no write wait
        const { busy } = writeConnection.prepare("pragma wal_checkpoint(truncate)").get() ?? {};
        return busy === 0;
      } catch (error) {
        // the checkpoint has no room, or may write nothing; the next one does it
        if (changesRefusedBy(error) !== null) return false;
        throw error;
      }
    },
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
 * SQLite opens a file that it cannot write without a word, and fails at the first write. Only opening it tells: what the
 * system says of the rights is no answer on a disk that takes nothing more after an error. It is closed again, which would
 * release the locks of this process on it: called before this process has any of them open.
 */
function refuseReadOnlyFiles(dataDir: string): void {
  const database = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`];
  for (const name of [LOCK_FILE, ...database]) {
    const file = join(dataDir, name);
    // what is there and no file, SQLite refuses
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) continue;
    try {
      closeSync(openSync(file, "r+"));
    } catch (cause) {
      throw new StartRefused({ code: "database_read_only", file }, `${file} cannot be written`, { cause });
    }
  }
}

/** Reads every pragma back and refuses the start if a value is not the needed one. */
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

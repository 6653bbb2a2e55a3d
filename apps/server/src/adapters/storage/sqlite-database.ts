import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartRefused } from "@platzwart/domain/start-refusal";
import { Kysely } from "kysely";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

export const DATABASE_FILE = "platzwart.sqlite";
const LOCK_FILE = "platzwart.lock";

/** SQLite up to 3.51.2 could lose committed transactions when a write coincided with a checkpoint (WAL-reset bug). */
const OLDEST_SQLITE = [3, 51, 3] as const;

const BUSY_CODE = 5;
/** SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_NOTADB. */
const FAILURE_CODES = new Set([10, 11, 26]);

interface Pragma {
  readonly name: string;
  readonly set: string;
  /** The needed value as SQLite reports it. */
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

/** Opens or creates the database of a data folder. Throws if another server uses it, or if commits are not durable. */
export function openSqlite(dataDir: string): Database {
  refuseOldSqlite(process.versions["sqlite"] ?? "none");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  const opened: DatabaseSync[] = [];
  try {
    const file = join(dataDir, DATABASE_FILE);
    createPrivateFile(file);
    const writing = new DatabaseSync(file);
    opened.unshift(writing);
    for (const { name, set } of PRAGMAS) writing.exec(`pragma ${name} = ${set}`);
    refuseUnsafePragmas(writing);
    const reading = new DatabaseSync(file);
    opened.unshift(reading);
    reading.exec("pragma busy_timeout = 5000; pragma trusted_schema = off; pragma query_only = on");
    return createDatabase(writing, reading, lock);
  } catch (cause) {
    for (const connection of [...opened, lock]) connection.close();
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (cause instanceof StartRefused) throw cause;
    throw new StartRefused(
      { code: "database_unusable", database: dataDir, reason },
      `the database in ${dataDir} cannot be used: ${reason}`,
      { cause },
    );
  }
}

function createDatabase(writing: DatabaseSync, reading: DatabaseSync, lock: DatabaseSync): Database {
  const reader = new Kysely<Schema>({ dialect: sqliteDialect(reading, "begin") });
  const writer = new Kysely<Schema>({ dialect: sqliteDialect(writing, "begin immediate") });
  return {
    engine: "sqlite",
    reader,
    writer,
    migrator: writer,
    acquireWriteLock: async () => {},
    isFailing: (error) => FAILURE_CODES.has((errorCodeOf(error) ?? 0) & 0xff),
    // the process keeps the file lock until it ends
    onLost: () => {},
    // node:sqlite is synchronous: no query is ever in progress here
    isBusy: () => false,
    // secure_delete overwrites pages; their older versions stay in the write-ahead log until a truncating checkpoint
    async purgeDeletedData() {
      // a reader, such as a backup, must not make all writes wait
      writing.exec("pragma busy_timeout = 0");
      try {
        const { busy } = writing.prepare("pragma wal_checkpoint(truncate)").get() ?? {};
        return busy === 0;
      } finally {
        writing.exec("pragma busy_timeout = 5000");
      }
    },
    async close() {
      // the writing connection closes last, because its close checkpoints the write-ahead log
      for (const [db, connection] of [
        [reader, reading],
        [writer, writing],
      ] as const) {
        await db.destroy();
        if (connection.isOpen) connection.close();
      }
      if (lock.isOpen) lock.close();
    },
  };
}

/**
 * Locks the data folder for this process. The lock is SQLite's lock on a small file of its own, because the kernel
 * releases such a lock when the process ends, even after a crash.
 */
function lockFolder(dataDir: string): DatabaseSync {
  const file = join(dataDir, LOCK_FILE);
  createPrivateFile(file);
  const lock = new DatabaseSync(file);
  try {
    lock.exec("pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive");
    return lock;
  } catch (cause) {
    lock.close();
    if (errorCodeOf(cause) !== BUSY_CODE) throw new Error(`${file} cannot be locked`, { cause });
    throw new StartRefused(
      { code: "database_in_use", database: dataDir },
      `another server process is already using the database in ${dataDir}`,
      { cause },
    );
  }
}

/** Creates the file readable for its owner only; SQLite gives the same rights to the -wal and -shm files. */
function createPrivateFile(file: string): void {
  // closing a file that SQLite has open would release the process's POSIX locks on the file
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
}

export function refuseOldSqlite(version: string): void {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  const [oldMajor, oldMinor, oldPatch] = OLDEST_SQLITE;
  const isOld =
    major !== oldMajor ? major < oldMajor : minor !== oldMinor ? minor < oldMinor : patch < oldPatch;
  if (isOld || !/^\d+\.\d+\.\d+/.test(version)) {
    throw new StartRefused(
      { code: "durability_missing", setting: "SQLite", value: version, needed: OLDEST_SQLITE.join(".") },
      `SQLite ${version} can lose committed writes; ${OLDEST_SQLITE.join(".")} or later is needed (Node 26 has it)`,
    );
  }
}

/** Reads every pragma back; throws, with the pragma's name, if a value is not the needed one. */
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

function errorCodeOf(error: unknown): number | null {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode
    : null;
}

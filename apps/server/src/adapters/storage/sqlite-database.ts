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

/** Up to 3.51.2 SQLite could lose committed transactions when a write met a checkpoint (WAL-reset bug). */
const OLDEST_SQLITE = [3, 51, 3] as const;

const BUSY = 5;
/** SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_NOTADB. */
const FAILING = new Set([10, 11, 26]);

interface Pragma {
  readonly name: string;
  readonly set: string;
  /** How SQLite names the value that is needed. */
  readonly needed: string | number;
}

/** What an acknowledged write rests on (design: storage). */
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

/** Opens the database of a data folder, or makes it. Throws when it is in use or cannot keep what it is given. */
export function openSqlite(dataDir: string): Database {
  refuseOldSqlite(process.versions["sqlite"] ?? "none");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  const opened: DatabaseSync[] = [];
  try {
    const file = join(dataDir, DATABASE_FILE);
    createPrivately(file);
    const writing = new DatabaseSync(file);
    opened.unshift(writing);
    for (const { name, set } of PRAGMAS) writing.exec(`pragma ${name} = ${set}`);
    refuseUnsafePragmas(writing);
    const reading = new DatabaseSync(file);
    opened.unshift(reading);
    reading.exec("pragma busy_timeout = 5000; pragma trusted_schema = off; pragma query_only = on");
    return databaseOf(writing, reading, lock);
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

function databaseOf(writing: DatabaseSync, reading: DatabaseSync, lock: DatabaseSync): Database {
  const reader = new Kysely<Schema>({ dialect: sqliteDialect(reading, "begin") });
  const writer = new Kysely<Schema>({ dialect: sqliteDialect(writing, "begin immediate") });
  return {
    engine: "sqlite",
    reader,
    writer,
    migrator: writer,
    takeTurn: async () => {},
    isFailing: (error) => FAILING.has((errorCodeOf(error) ?? 0) & 0xff),
    // the lock cannot be lost while the process lives
    onLost: () => {},
    // each question is answered before it returns
    isBusy: () => false,
    // secure_delete wipes the pages themselves; older versions of them lie in the write-ahead log until it is emptied
    async scrub() {
      // a backup that is reading must not make everyone wait for it
      writing.exec("pragma busy_timeout = 0");
      try {
        const { busy } = writing.prepare("pragma wal_checkpoint(truncate)").get() ?? {};
        return busy === 0;
      } finally {
        writing.exec("pragma busy_timeout = 5000");
      }
    },
    async close() {
      // the writing connection last: it moves the write-ahead log into the database
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
 * Holds the folder for this process. The lock is one on a small SQLite file that is never written, because the kernel
 * takes such a lock away with the process, however it ends.
 */
function lockFolder(dataDir: string): DatabaseSync {
  const file = join(dataDir, LOCK_FILE);
  createPrivately(file);
  const lock = new DatabaseSync(file);
  try {
    lock.exec("pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive");
    return lock;
  } catch (cause) {
    lock.close();
    if (errorCodeOf(cause) !== BUSY) throw new Error(`${file} cannot be locked`, { cause });
    throw new StartRefused(
      { code: "database_in_use", database: dataDir },
      `another server process is already using the database in ${dataDir}`,
      { cause },
    );
  }
}

/** Makes the file for its owner only, before SQLite would make it for everyone; its companions follow its rights. */
function createPrivately(file: string): void {
  // a file that SQLite has open must not be opened and closed here: that would end the process's locks on it
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

/** Reads back what is in force and throws, naming the pragma, when it is not what is needed. */
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

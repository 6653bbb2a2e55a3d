import { constants, existsSync } from "node:fs";
import { access, realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Backup, backupOfFileName } from "@platzwart/domain/backup/backup";
import { type RestoreRefusal, RestoreRefused } from "@platzwart/domain/backup/restore-refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import type { SecretCipher } from "../platform/ports/secret-cipher.ts";
import { askFolder } from "../platform/system/folder-calls.ts";
import { keyCheckRow } from "./code-key-check.ts";
import { placeOfFolder } from "./database-place.ts";
import { areSurelyOfOneHall, hallOf } from "./hall-identity.ts";
import { PLACES_ROW, placesIn } from "./installation-tables.ts";
import { type KnownErasures, knownErasures } from "./known-erasures.ts";
import { MIGRATIONS, refuseUnknown } from "./migrations.ts";
import { restoredOf } from "./restored-copy.ts";
import { isCopyIntact, unchangingFile } from "./sqlite/sqlite-copy.ts";
import { DATABASE_FILE } from "./sqlite/sqlite-database.ts";
import { saysDamaged } from "./sqlite/sqlite-errors.ts";

/** What a person needs to tell one database from another; null: its tables do not tell. */
interface DatabaseContent {
  readonly bookings: number | null;
  readonly users: number | null;
  /** The time of the newest entry of the system log; null also where there is none. */
  readonly newestEntryAt: Instant | null;
}

/** A restore that can be carried out. */
export interface RestorePlan {
  /** Its path without symbolic links, so that it is looked for a journal where the backup really lies. */
  readonly file: string;
  /** In bytes. */
  readonly size: number;
  /** What the file's name tells; null: it was renamed. */
  readonly backup: Backup | null;
  readonly content: DatabaseContent;
  /** What would be replaced; "damaged": nobody can tell, null: nothing is there. */
  readonly replaced: DatabaseContent | "damaged" | null;
  /** The erasures that the next start repeats, as far as anything within reach knows them now. */
  readonly known: KnownErasures;
  /** Whether the data folder surely held the hall of the backup, and no other since. */
  readonly isHallsFolder: boolean;
}

export interface RestoreOptions {
  readonly dataDir: string;
  readonly backupDir: string;
  readonly file: string;
  /** Of the key that is in use here; null: there is none. */
  readonly cipher: SecretCipher | null;
}

/** Looks whether a backup can take the place of the database; changes nothing. Rejects with RestoreRefused, or FolderSilent. */
export async function planRestore(options: RestoreOptions): Promise<RestorePlan> {
  const { dataDir, backupDir, cipher } = options;
  const file = await askFolder(dirname(options.file), () => realpath(options.file).catch(nothingThere));
  if (file === null) throw refused({ code: "file_missing", file: options.file });
  const found = await askFolder(dirname(file), () => stat(file).catch(nothingThere));
  if (found?.isFile() !== true) throw refused({ code: "file_missing", file });
  // SQLite would not say which file cannot be read
  await askFolder(dirname(file), () => access(file, constants.R_OK));
  // a restore would remove it before it read it
  if (file === restoredOf(join(dataDir, DATABASE_FILE))) throw refused({ code: "restore_pending", file });
  const log = await askFolder(dirname(file), () => stat(`${file}-wal`).catch(nothingThere));
  // what was last stored in a database that is open, or was killed, stands only there
  if (log !== null && log.size > 0) throw refused({ code: "open_database", file });
  if (!(await isCopyIntact(file))) throw refused({ code: "backup_damaged", file });
  const { content, places } = readCopy(file, (connection) => {
    const applied = listMigrations(connection);
    if (applied.length === 0) throw refused({ code: "no_backup", file });
    refuseUnknown(applied, MIGRATIONS);
    if (cipher === null) throw refused({ code: "key_missing", dataDir });
    const { key, value } = keyCheckRow(cipher);
    const row = connection.prepare("select value from installation where key = ?").get(key);
    if (row?.["value"] !== value) throw refused({ code: "key_of_another", file });
    return { content: contentOf(connection), places: placesOf(connection) };
  });
  const present = join(dataDir, DATABASE_FILE);
  const replaced = existsSync(present) ? contentOfPresent(present) : null;
  const isReplacedReadable = replaced !== "damaged";
  const isOfHall =
    replaced !== null &&
    isReplacedReadable &&
    areSurelyOfOneHall(hallOf(present), hallOf(unchangingFile(file)));
  const isNothingThere = replaced === null || (isReplacedReadable && isEmpty(present));
  const wasHere = existsSync(dataDir) && places.includes(placeOfFolder(dataDir));
  return {
    ...{ file, size: found.size, backup: backupOfFileName(basename(file)), content, replaced },
    known: await knownErasures({ dataDir, backupDir, file, isReplacedReadable }),
    isHallsFolder: isOfHall || (wasHere && isNothingThere),
  };
}

/** What a file system says of something that is not there, as null. */
export function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}

/** What the database holds that is in use here, or was before a crash. */
function contentOfPresent(file: string): DatabaseContent | "damaged" {
  try {
    const connection = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    try {
      const isIntact = connection.prepare("pragma quick_check(1)").get()?.["quick_check"] === "ok";
      return isIntact ? contentOf(connection) : "damaged";
    } finally {
      connection.close();
    }
  } catch (error) {
    // one that another program holds, or that cannot be read now, may be whole
    if (!saysDamaged(error)) throw error;
    return "damaged";
  }
}

/** Whether a file is a database without a table, as a start leaves it that was cut off. */
function isEmpty(file: string): boolean {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    return tablesOf(connection).size === 0;
  } finally {
    connection.close();
  }
}

function contentOf(connection: DatabaseSync): DatabaseContent {
  const tables = tablesOf(connection);
  const ask = (table: string, question: string) => {
    const value = tables.has(table)
      ? connection.prepare(`select ${question} as value from ${table}`).get()?.["value"]
      : null;
    return typeof value === "number" ? value : null;
  };
  return {
    bookings: ask("bookings", "count(*)"),
    users: ask("users", "count(*)"),
    newestEntryAt: ask("system_logs", "max(created_at)") as Instant | null,
  };
}

/** The places at which the hall of a database ran (Storage.place). */
export function placesOf(connection: DatabaseSync): readonly string[] {
  const row = connection.prepare("select value from installation where key = ?").get(PLACES_ROW);
  return placesIn(typeof row?.["value"] === "string" ? row["value"] : null);
}

function readCopy<T>(file: string, read: (connection: DatabaseSync) => T): T {
  const connection = new DatabaseSync(new URL(unchangingFile(file)), { readOnly: true });
  try {
    return read(connection);
  } finally {
    connection.close();
  }
}

function listMigrations(connection: DatabaseSync): string[] {
  if (!tablesOf(connection).has("schema_migrations")) return [];
  const rows = connection.prepare("select name from schema_migrations order by position").all();
  return rows.map((row) => String(row["name"]));
}

export function tablesOf(connection: DatabaseSync): ReadonlySet<string> {
  const rows = connection.prepare("select name from sqlite_schema where type = 'table'").all();
  return new Set(rows.map((row) => String(row["name"])));
}

export function refused(refusal: RestoreRefusal): RestoreRefused {
  return new RestoreRefused(refusal);
}

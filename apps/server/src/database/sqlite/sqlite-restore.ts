import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Backup, backupFileName, parseBackupFileName } from "@platzwart/domain/backup/backup";
import { RestoreRefused } from "@platzwart/domain/backup/restore-refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { syncFolder } from "@platzwart/machine/sync-folder";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import { giveToOwnerOf } from "../../platform/system/file-owner.ts";
import { freeSpaceNow } from "../../platform/system/free-space.ts";
import { makeFolder } from "../../platform/system/make-folder.ts";
import { keyCheckRow } from "../code-key-check.ts";
import { erasureFile } from "../erasure-file.ts";
import { MESSAGES_DECIDED } from "../installation-records.ts";
import { MIGRATIONS, refuseUnknownMigrations } from "../migrations.ts";
import { immutableAddress, isCopyIntact } from "./sqlite-copy.ts";
import { DATABASE_FILE } from "./sqlite-database.ts";
import { SqliteFolderLock } from "./sqlite-folder-lock.ts";

/** Holds waiting messages; no message is decided any more about changes before the restore. */
const HOLD_MESSAGES = `
  update messages set state = 'held' where state = 'waiting';
  update installation set value = (select revision from facts_revision) where key = '${MESSAGES_DECIDED}'`;

/** Numbers of rows; null: the table cannot be read. */
interface DatabaseContent {
  readonly bookings: number | null;
  readonly users: number | null;
  /** Newest entry of the system log; null: none, or it cannot be read. */
  readonly newestEntryAt: Instant | null;
}

interface CheckedBackup {
  /** As the file's name says; null: the file was renamed. */
  readonly backup: Backup | null;
  readonly content: DatabaseContent;
  /** The present database; null: there is none. */
  readonly replaced: DatabaseContent | "unreadable" | null;
}

/** Requires an intact backup of this or an older version and of the same key; rejects with RestoreRefused. */
export async function checkBackup(
  file: string,
  dataDir: string,
  cipher: SecretCipher | null,
): Promise<CheckedBackup> {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new RestoreRefused({ code: "file_missing", file });
  // the log of an open or killed database has its last commits
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new RestoreRefused({ code: "open_database", file });
  // SQLite would not name an unreadable file
  closeSync(openSync(file, "r"));
  if (!(await isCopyIntact(file))) throw new RestoreRefused({ code: "backup_damaged", file });
  const content = withDatabase(immutableAddress(file), (connection) => {
    const applied = tablesOf(connection).has("schema_migrations")
      ? connection.prepare("select name from schema_migrations order by position").all()
      : [];
    if (applied.length === 0) throw new RestoreRefused({ code: "no_backup", file });
    refuseUnknownMigrations(
      applied.map((row) => String(row["name"])),
      MIGRATIONS,
    );
    if (cipher === null) throw new RestoreRefused({ code: "key_missing", dataDir });
    const { key, value } = keyCheckRow(cipher);
    const row = connection.prepare("select value from installation where key = ?").get(key);
    if (row?.["value"] !== value) throw new RestoreRefused({ code: "key_of_another", file });
    return contentOf(connection);
  });
  return { backup: parseBackupFileName(basename(file)), content, replaced: databaseToReplace(dataDir) };
}

function databaseToReplace(dataDir: string): DatabaseContent | "unreadable" | null {
  const databaseFile = join(dataDir, DATABASE_FILE);
  if (!existsSync(databaseFile)) return null;
  try {
    return withDatabase(databaseFile, contentOf);
  } catch {
    return "unreadable";
  }
}

function contentOf(connection: DatabaseSync): DatabaseContent {
  const tables = tablesOf(connection);
  const numberOf = (table: string, expression: string) => {
    const value = tables.has(table)
      ? connection.prepare(`select ${expression} as value from ${table}`).get()?.["value"]
      : null;
    return typeof value === "number" ? value : null;
  };
  return {
    bookings: numberOf("bookings", "count(*)"),
    users: numberOf("users", "count(*)"),
    newestEntryAt: numberOf("system_logs", "max(created_at)") as Instant | null,
  };
}

/** Replaces the database by the backup, without its sessions; returns the former database's new path, null: none. */
export async function restoreBackup(file: string, dataDir: string, at: Instant): Promise<string | null> {
  makeFolder(dataDir);
  const lock = new SqliteFolderLock(dataDir);
  const databaseFile = join(dataDir, DATABASE_FILE);
  const copy = `${databaseFile}.restored`;
  try {
    rmSync(copy, { force: true });
    const freeBytes = freeSpaceNow(dataDir);
    if (freeBytes !== null && freeBytes < statSync(file).size)
      throw new RestoreRefused({ code: "no_room", folder: dataDir });
    copyFileSync(file, copy);
    // the backup may come from a medium that is read-only, or readable by everybody
    chmodSync(copy, 0o600);
    giveToOwnerOf(dataDir, copy);
    endSessionsAndHoldMessages(copy);
    await mergeErasures(dirname(file), dataDir);
    const formerPath = renameFormerDatabase(databaseFile, at);
    // SQLite would take the remains of an interrupted restore for the log of the copy
    for (const ending of ["-wal", "-shm"]) rmSync(`${databaseFile}${ending}`, { force: true });
    renameSync(copy, databaseFile);
    syncFolder(dataDir);
    return formerPath;
  } finally {
    rmSync(copy, { force: true });
    lock.release();
  }
}

/** Ends sessions and live events, and holds messages, which an operator decides about (O-05). */
function endSessionsAndHoldMessages(copy: string): void {
  withDatabase(
    copy,
    (connection) => {
      connection.exec("pragma secure_delete = on; pragma journal_mode = delete");
      const tables = tablesOf(connection);
      for (const table of ["refresh_tokens", "live_events"])
        if (tables.has(table)) connection.exec(`delete from ${table}`);
      if (tables.has("messages")) connection.exec(HOLD_MESSAGES);
    },
    { readOnly: false },
  );
  const descriptor = openSync(copy, "r+");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Adds the erasures listed beside the backup to those of the data folder, which the next start repeats. */
async function mergeErasures(backupDir: string, dataDir: string): Promise<void> {
  const added = (await erasureFile(backupDir, dataDir).read()) ?? [];
  const list = erasureFile(dataDir, dataDir);
  if (added.length > 0) await list.write([...new Set([...((await list.read()) ?? []), ...added])]);
}

/** Renames the present database to a backup, which is deleted like others; returns its path, null: none. */
function renameFormerDatabase(databaseFile: string, at: Instant): string | null {
  if (!existsSync(databaseFile)) return null;
  try {
    // leaves one file, which can be restored
    withDatabase(databaseFile, (connection) => connection.exec("pragma wal_checkpoint(truncate)"), {
      readOnly: false,
    });
  } catch {
    // a damaged file stays as it is
  }
  const formerPath = join(dirname(databaseFile), backupFileName({ at, reason: "before-restore" }));
  // the file goes before its log, without which SQLite would take the file for intact
  for (const ending of ["", "-wal", "-shm"])
    if (existsSync(`${databaseFile}${ending}`))
      renameSync(`${databaseFile}${ending}`, `${formerPath}${ending}`);
  return formerPath;
}

function withDatabase<T>(
  address: string,
  work: (connection: DatabaseSync) => T,
  { readOnly = true } = {},
): T {
  const connection = new DatabaseSync(address, { readOnly, timeout: 5_000 });
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}

function tablesOf(connection: DatabaseSync): ReadonlySet<string> {
  const rows = connection.prepare("select name from sqlite_schema where type = 'table'").all();
  return new Set(rows.map((row) => String(row["name"])));
}

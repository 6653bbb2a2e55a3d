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
import { type Backup, backupFileName, backupOfFileName } from "@platzwart/domain/backup/backup";
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
import { MIGRATIONS, refuseUnknown } from "../migrations.ts";
import { isCopyIntact, unchangingFile } from "./sqlite-copy.ts";
import { DATABASE_FILE } from "./sqlite-database.ts";
import { SqliteFolderLock } from "./sqlite-folder-lock.ts";

/** Holds waiting messages, and leaves out what was not decided yet. */
const HOLD_MESSAGES = `
  update messages set state = 'held' where state = 'waiting';
  update installation set value = (select revision from facts_revision) where key = '${MESSAGES_DECIDED}'`;

/** null: unreadable tables. */
interface DatabaseContent {
  readonly bookings: number | null;
  readonly users: number | null;
  /** Newest entry of the system log; null: also without entries. */
  readonly newestEntryAt: Instant | null;
}

interface Restorable {
  /** From the file's name; null: renamed. */
  readonly backup: Backup | null;
  readonly content: DatabaseContent;
  /** unreadable: damaged; null: no database. */
  readonly replaced: DatabaseContent | "unreadable" | null;
}

/** Requires an intact backup of this or an older version and of the same key; rejects with RestoreRefused. */
export async function checkBackup(
  file: string,
  dataDir: string,
  cipher: SecretCipher | null,
): Promise<Restorable> {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new RestoreRefused({ code: "file_missing", file });
  // the log of an open or killed database has its last commits
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new RestoreRefused({ code: "open_database", file });
  // SQLite would not name an unreadable file
  closeSync(openSync(file, "r"));
  if (!(await isCopyIntact(file))) throw new RestoreRefused({ code: "backup_damaged", file });
  const content = withDatabase(unchangingFile(file), (connection) => {
    const applied = tablesOf(connection).has("schema_migrations")
      ? connection.prepare("select name from schema_migrations order by position").all()
      : [];
    if (applied.length === 0) throw new RestoreRefused({ code: "no_backup", file });
    refuseUnknown(
      applied.map((row) => String(row["name"])),
      MIGRATIONS,
    );
    if (cipher === null) throw new RestoreRefused({ code: "key_missing", dataDir });
    const { key, value } = keyCheckRow(cipher);
    const row = connection.prepare("select value from installation where key = ?").get(key);
    if (row?.["value"] !== value) throw new RestoreRefused({ code: "key_of_another", file });
    return contentOf(connection);
  });
  return { backup: backupOfFileName(basename(file)), content, replaced: replacedIn(dataDir) };
}

function replacedIn(dataDir: string): DatabaseContent | "unreadable" | null {
  const present = join(dataDir, DATABASE_FILE);
  if (!existsSync(present)) return null;
  try {
    return withDatabase(present, contentOf);
  } catch {
    return "unreadable";
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

/** Ends all sessions; returns the former database's new path, null: none. Throws before any replacement. */
export async function restoreBackup(file: string, dataDir: string, at: Instant): Promise<string | null> {
  makeFolder(dataDir);
  const lock = new SqliteFolderLock(dataDir);
  const present = join(dataDir, DATABASE_FILE);
  const copy = `${present}.restored`;
  try {
    rmSync(copy, { force: true });
    const free = freeSpaceNow(dataDir);
    if (free !== null && free < statSync(file).size)
      throw new RestoreRefused({ code: "no_room", folder: dataDir });
    copyFileSync(file, copy);
    // the backup may come from a medium that is read-only, or readable by everybody
    chmodSync(copy, 0o600);
    giveToOwnerOf(dataDir, copy);
    endWhatIsOver(copy);
    await bringErasures(dirname(file), dataDir);
    const saved = layAside(present, at);
    // SQLite would take the remains of an interrupted restore for the log of the copy
    for (const ending of ["-wal", "-shm"]) rmSync(`${present}${ending}`, { force: true });
    renameSync(copy, present);
    syncFolder(dataDir);
    return saved;
  } finally {
    rmSync(copy, { force: true });
    lock.release();
  }
}

/** Ends sessions and live events, and holds messages, which an operator decides about (O-05). */
function endWhatIsOver(copy: string): void {
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

/** The next start reads the merged list. */
async function bringErasures(from: string, dataDir: string): Promise<void> {
  const brought = (await erasureFile(from, dataDir).read()) ?? [];
  const own = erasureFile(dataDir, dataDir);
  if (brought.length > 0) await own.write([...new Set([...((await own.read()) ?? []), ...brought])]);
}

/** The renamed database is deleted like old backups. */
function layAside(present: string, at: Instant): string | null {
  if (!existsSync(present)) return null;
  try {
    // leaves one file, which can be restored
    withDatabase(present, (connection) => connection.exec("pragma wal_checkpoint(truncate)"), {
      readOnly: false,
    });
  } catch {
    // a damaged file stays as it is
  }
  const aside = join(dirname(present), backupFileName({ at, reason: "before-restore" }));
  // the file goes before its log, without which SQLite would take the file for intact
  for (const ending of ["", "-wal", "-shm"])
    if (existsSync(`${present}${ending}`)) renameSync(`${present}${ending}`, `${aside}${ending}`);
  return aside;
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

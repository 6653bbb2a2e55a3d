import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Backup } from "@platzwart/domain/backup/backup";
import { backupOfFileName } from "@platzwart/domain/backup/backup";
import { type RestoreRefusal, RestoreRefused } from "@platzwart/domain/backup/restore-refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import type { SecretCipher } from "../../application/ports/secret-cipher.ts";
import { giveToOwnerOf } from "../file-owner.ts";
import { askFolder } from "../folder-calls.ts";
import { freeSpaceNow } from "../free-space.ts";
import { makeFolder } from "../make-folder.ts";
import { syncFolder } from "../sync-folder.ts";
import { HALL_ROW, keyCheckRow } from "./code-key-check.ts";
import { placeOfFolder } from "./database-place.ts";
import { areOfDifferentHalls, type HallIdentity, hallOf, hallsOf, idOfHallWith } from "./hall-identity.ts";
import { PLACES_ROW, placesIn, RESTORED } from "./installation-store.ts";
import { MIGRATIONS, refuseUnknown } from "./migrations.ts";
import { asBackupFailed, sqliteBackups } from "./sqlite-backups.ts";
import { isCopyIntact, unchangingFile } from "./sqlite-copy.ts";
import { DATABASE_FILE } from "./sqlite-database.ts";
import { saysDamaged } from "./sqlite-errors.ts";
import { SqliteFolderLock } from "./sqlite-folder-lock.ts";

/** What a person needs to tell one database from another; null: its tables do not tell. */
export interface DatabaseContent {
  readonly bookings: number | null;
  readonly users: number | null;
  /** The time of the newest entry of the system log; null also where there is none. */
  readonly newestEntryAt: Instant | null;
}

/** A restore that can be carried out. */
export interface RestorePlan {
  readonly file: string;
  /** In bytes. */
  readonly size: number;
  /** What the file's name tells; null: it was renamed. */
  readonly backup: Backup | null;
  readonly content: DatabaseContent;
  /** What would be replaced; "damaged": nobody can tell, null: nothing is there. */
  readonly replaced: DatabaseContent | "damaged" | null;
  /** Whether what would be replaced can be read and is surely of the hall of the backup. */
  readonly isReplacedOfHall: boolean;
  /** The places at which the hall of the backup ran (Storage.place). */
  readonly places: readonly string[];
  /** Whether the data folder held the hall of the backup before, as far as that is known. */
  readonly isHallsFolder: boolean;
}

interface RestoreOptions {
  readonly dataDir: string;
  readonly backupDir: string;
  readonly file: string;
  /** Of the key that is in use here; null: there is none. */
  readonly cipher: SecretCipher | null;
}

/** Looks whether a backup can take the place of the database; changes nothing. Rejects with RestoreRefused, or FolderSilent. */
export async function planRestore({ dataDir, file, cipher }: RestoreOptions): Promise<RestorePlan> {
  const found = await askFolder(dirname(file), () => stat(file).catch(nothingThere));
  if (found?.isFile() !== true) throw refused({ code: "file_missing", file });
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
  const [presentHall, hall] = [hallOf(present), hallOf(unchangingFile(file))];
  const isReadable = replaced !== null && replaced !== "damaged";
  const mayBeOfHall = isReadable && !areOfDifferentHalls(presentHall, hall);
  const wasHere = existsSync(dataDir) && places.includes(placeOfFolder(dataDir));
  return {
    ...{ file, size: found.size, backup: backupOfFileName(basename(file)), content, replaced },
    isReplacedOfHall: isReadable && hall.id !== null && presentHall.id === hall.id,
    places,
    isHallsFolder: mayBeOfHall || wasHere,
  };
}

/**
 * Puts a backup in the place of the database, which is kept: as a backup, or, when it is damaged, as it is. All sessions
 * of the backup end. `beforeReplacing` is called when nothing but the replacing itself is left. Returns the path of what was replaced; null: nothing was there. Rejects with RestoreRefused or
 * BackupFailed before anything is replaced.
 */
export async function restoreBackup(
  plan: RestorePlan,
  { dataDir, backupDir }: Pick<RestoreOptions, "dataDir" | "backupDir">,
  at: Instant,
  beforeReplacing: () => Promise<void> = async () => {},
): Promise<string | null> {
  makeFolder(dataDir);
  const lock = new SqliteFolderLock(dataDir);
  try {
    const free = freeSpaceNow(dataDir);
    if (free !== null && free < plan.size) throw refused({ code: "no_room", folder: dataDir });
    const present = join(dataDir, DATABASE_FILE);
    const hallId = await missingHallId(plan.file, present, backupDir);
    const saved = await saveReplaced(plan, { dataDir, backupDir }, at);
    const restored = `${present}.restored`;
    prepareCopy(plan.file, restored, dataDir, hallId);
    await beforeReplacing();
    // the old file goes before its log: without it SQLite would take it for whole
    rmSync(present, { force: true });
    syncFolder(dataDir);
    for (const ending of ["-wal", "-shm"]) rmSync(`${present}${ending}`, { force: true });
    renameSync(restored, present);
    syncFolder(dataDir);
    return saved;
  } finally {
    lock.release();
  }
}

async function saveReplaced(
  { replaced }: RestorePlan,
  { dataDir, backupDir }: { readonly dataDir: string; readonly backupDir: string },
  at: Instant,
): Promise<string | null> {
  if (replaced === null) return null;
  const present = join(dataDir, DATABASE_FILE);
  if (replaced !== "damaged") {
    const { name } = await sqliteBackups(dataDir, backupDir).make({ at, reason: "before-restore" });
    return join(backupDir, name);
  }
  const aside = join(dataDir, `damaged-${at}`);
  makeFolder(aside);
  for (const ending of ["", "-wal", "-shm"]) {
    if (existsSync(`${present}${ending}`))
      renameSync(`${present}${ending}`, join(aside, `${DATABASE_FILE}${ending}`));
  }
  return aside;
}

/** What a file system says of something that is not there, as null. */
function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}

/**
 * The id that a backup is to get which was made before databases had one: that of the database which it replaces, or else
 * of the newest backup that has one; null: it has its own, or nobody knows it. Rejects with BackupFailed.
 */
async function missingHallId(file: string, present: string, backupDir: string): Promise<string | null> {
  const { id, keyCheck } = hallOf(unchangingFile(file));
  if (id !== null || keyCheck === null) return null;
  return idOfHallWith(keyCheck, [hallOf(present)]) ?? idOfHallWith(keyCheck, await hallsIn(backupDir));
}

/** Of which hall each backup in a folder is, the newest first, but for those of what a restore replaced. */
async function hallsIn(folder: string): Promise<readonly HallIdentity[]> {
  try {
    return await askFolder(folder, async () => {
      const backups = ((await readdir(folder).catch(nothingThere)) ?? []).flatMap((name) => {
        const backup = backupOfFileName(name);
        return backup === null || backup.reason === "before-restore" ? [] : [{ name, at: backup.at }];
      });
      backups.sort((a, b) => b.at - a.at);
      return hallsOf(backups.map(({ name }) => unchangingFile(join(folder, name))));
    });
  } catch (error) {
    throw asBackupFailed(error, folder);
  }
}

/**
 * Copies the backup beside the database and ends its sessions: they may have been ended since. Its live events go, which
 * no page can resume after that, and which may name who was erased since. `hallId`: what the hall's
 * later backups know it by, which must stay its own; null: the backup tells it, or nothing does.
 */
function prepareCopy(file: string, copy: string, dataDir: string, hallId: string | null): void {
  for (const ending of ["", "-wal", "-shm"]) rmSync(`${copy}${ending}`, { force: true });
  copyFileSync(file, copy);
  giveToOwnerOf(dataDir, copy);
  const connection = new DatabaseSync(copy);
  try {
    connection.exec("pragma synchronous = full; pragma fullfsync = on; pragma secure_delete = on");
    connection.exec("pragma journal_mode = delete");
    const tables = tablesOf(connection);
    for (const table of ["refresh_tokens", "live_events"])
      if (tables.has(table)) connection.exec(`delete from ${table}`);
    if (hallId !== null)
      connection.prepare("insert into installation (key, value) values (?, ?)").run(HALL_ROW, hallId);
    // whatever the journal notes is erased again, at the place of the backup too
    connection
      .prepare("update installation set value = ? where key = ?")
      .run(JSON.stringify([...placesOf(connection), RESTORED]), PLACES_ROW);
    // the next start sets what it needs; a change writes the whole file to the disk
    connection.exec("pragma user_version = 1; pragma user_version = 0");
  } finally {
    connection.close();
  }
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

function placesOf(connection: DatabaseSync): readonly string[] {
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

function tablesOf(connection: DatabaseSync): ReadonlySet<string> {
  const rows = connection.prepare("select name from sqlite_schema where type = 'table'").all();
  return new Set(rows.map((row) => String(row["name"])));
}

function refused(refusal: RestoreRefusal): RestoreRefused {
  return new RestoreRefused(refusal);
}

import { chmodSync, copyFileSync, existsSync, renameSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { backupOfFileName } from "@platzwart/domain/backup/backup";
import type { Instant } from "@platzwart/domain/time/instant";
import { giveToOwnerOf } from "../../platform/system/file-owner.ts";
import { askFolder } from "../../platform/system/folder-calls.ts";
import { freeSpaceNow } from "../../platform/system/free-space.ts";
import { makeFolder } from "../../platform/system/make-folder.ts";
import { HALL_ROW } from "../code-key-check.ts";
import { journalText } from "../erasure-journal.ts";
import { type HallIdentity, hallOf, hallsOf, idOfHallWith } from "../hall-identity.ts";
import { JOURNAL_MARK_ROW, OWED_ERASURES_ROW, PLACES_ROW, RESTORED } from "../installation-tables.ts";
import { type KnownErasures, knownErasures, withEarlier } from "../known-erasures.ts";
import {
  nothingThere,
  placesOf,
  type RestoreOptions,
  type RestorePlan,
  refused,
  tablesOf,
} from "../restore-plan.ts";
import { discardRestored, prepareRestored, putInPlace } from "../restored-copy.ts";
import { asBackupFailed, sqliteBackups } from "./sqlite-backups.ts";
import { unchangingFile } from "./sqlite-copy.ts";
import { DATABASE_FILE } from "./sqlite-database.ts";
import { SqliteFolderLock } from "./sqlite-folder-lock.ts";

/** What a restore did. */
interface Restored {
  /** The path of what was replaced; null: nothing was there. */
  readonly saved: string | null;
  /** The erasures that the next start repeats: what the plan knew, and what is known now. */
  readonly known: KnownErasures;
}

/**
 * Puts a backup in the place of the database, which is kept: as a backup, or, when it is damaged, as it is. All sessions
 * of the backup end. Rejects with RestoreRefused or BackupFailed before anything is replaced.
 */
export async function restoreBackup(
  plan: RestorePlan,
  { dataDir, backupDir }: Pick<RestoreOptions, "dataDir" | "backupDir">,
  at: Instant,
): Promise<Restored> {
  makeFolder(dataDir);
  const lock = new SqliteFolderLock(dataDir);
  const present = join(dataDir, DATABASE_FILE);
  try {
    // one that an earlier restore left must not take the place that this one clears
    discardRestored(present);
    const free = freeSpaceNow(dataDir);
    if (free !== null && free < plan.size) throw refused({ code: "no_room", folder: dataDir });
    const { file, replaced } = plan;
    if (existsSync(present) !== (replaced !== null)) throw refused({ code: "database_changed", dataDir });
    const isReplacedReadable = replaced !== "damaged";
    // nobody erases in the database any more; a disk that the plan found may have gone, and another have come
    const known = withEarlier(
      await knownErasures({ dataDir, backupDir, file, isReplacedReadable }),
      plan.known,
    );
    const hallId = await missingHallId(file, present, backupDir);
    // before a damaged one is laid aside: a hall that still runs on it must not be left with nothing
    prepareRestored(present, (copy) => prepareCopy(plan, copy, { dataDir, hallId, known }));
    const saved = await saveReplaced(plan, { dataDir, backupDir }, at);
    putInPlace(present);
    return { saved, known };
  } catch (error) {
    discardRestored(present);
    throw error;
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

/** What a copy gets that the backup does not tell. */
interface Additions {
  readonly dataDir: string;
  /** What the hall's later backups know it by, which must stay its own; null: the backup tells it, or nothing does. */
  readonly hallId: string | null;
  readonly known: KnownErasures;
}

/**
 * Copies the backup and ends its sessions: they may have been ended since. Its live events go, which no page can resume
 * after that, and which may name who was erased since. What is known of erasures goes into the copy itself, so that no
 * disk need be there when the next start repeats them.
 */
function prepareCopy({ file }: RestorePlan, copy: string, { dataDir, hallId, known }: Additions): void {
  copyFileSync(file, copy);
  // the backup may come from a medium that is read-only, or readable by everybody
  chmodSync(copy, 0o600);
  giveToOwnerOf(dataDir, copy);
  const connection = new DatabaseSync(copy);
  try {
    connection.exec("pragma synchronous = full; pragma fullfsync = on; pragma secure_delete = on");
    connection.exec("pragma journal_mode = delete");
    const tables = tablesOf(connection);
    for (const table of ["refresh_tokens", "live_events"])
      if (tables.has(table)) connection.exec(`delete from ${table}`);
    const note = (key: string, value: string) =>
      connection
        .prepare(
          "insert into installation (key, value) values (?, ?) on conflict (key) do update set value = excluded.value",
        )
        .run(key, value);
    if (hallId !== null) note(HALL_ROW, hallId);
    // whatever the journal notes is erased again, at the place of the backup too
    note(PLACES_ROW, JSON.stringify([...placesOf(connection), RESTORED]));
    if (known.erasures.length > 0) note(OWED_ERASURES_ROW, journalText(known.erasures));
    // a new disk has no journal yet: the next start begins it, and misses none
    if (!known.hasOwnJournal)
      connection.exec(
        `update installation set value = json_set(value, '$.hasJournal', json('false'))
         where key = '${JOURNAL_MARK_ROW}' and json_valid(value)`,
      );
    // the next start sets what it needs; a change writes the whole file to the disk
    connection.exec("pragma user_version = 1; pragma user_version = 0");
  } finally {
    connection.close();
  }
}

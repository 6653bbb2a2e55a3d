import { join } from "node:path";
import { StartFailedAfterUpdate, StartRefused } from "@platzwart/domain/start-refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Config, unusableDataDir } from "./config.ts";
import { BackupFailed, type BackupFiles } from "./database/backup-files.ts";
import { readOrCreateCodeKey } from "./database/code-key.ts";
import { type HallPaths, recordHall, refuseToReplaceHall } from "./database/former-hall.ts";
import { openStorage } from "./database/open-storage.ts";
import { withoutUser } from "./database/postgres/postgres-connection.ts";
import type { GrantedLock } from "./database/postgres/postgres-database.ts";
import { sqliteBackups } from "./database/sqlite/sqlite-backups.ts";
import { refusalOfDamage } from "./database/sqlite/sqlite-errors.ts";
import type { OnLost, Storage } from "./database/storage.ts";
import type { Randomness } from "./platform/ports/randomness.ts";
import type { SecretCipher } from "./platform/ports/secret-cipher.ts";
import type { ServerLog } from "./platform/ports/server-log.ts";
import { makeFolder } from "./platform/system/make-folder.ts";
import { createSecretCipher } from "./platform/system/secret-cipher.ts";

interface OpenOptions {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly serverLog: ServerLog;
  readonly onLost?: OnLost | undefined;
  /** HallPaths.hallsFile; absent: none. */
  readonly hallsFile?: string | undefined;
  /** OpenStorageOptions.granted. */
  readonly granted?: GrantedLock | undefined;
}

export interface HallData {
  readonly storage: Storage;
  readonly cipher: SecretCipher;
  readonly backupFiles: BackupFiles;
}

/** Opens key and database and calls `start`, whose failure closes the database and discards a new key. */
export async function openHallData<T>(
  config: Config,
  { clock, randomness, serverLog, onLost, hallsFile = undefined, granted }: OpenOptions,
  start: (data: HallData) => Promise<T>,
): Promise<T> {
  try {
    makeFolder(config.dataDir);
  } catch (error) {
    throw unusableDataDir(config, error);
  }
  const { dataDir, backupDir, databaseUrl } = config;
  const paths: HallPaths = { dataDir, backupDir, hallsFile: hallsFile ?? null };
  const codeKey = readOrCreateCodeKey(config.codeKey, config.dataDir, randomness);
  const cipher: SecretCipher = createSecretCipher(codeKey.key, () =>
    serverLog.warn("a stored code cannot be opened; it is shown without digits"),
  );
  const backupFiles = sqliteBackups(config.dataDir, config.backupDir);
  /** Path of the backup before an update of the tables; null: no update. */
  let madeBackup: string | null = null;
  /** The same once the update succeeded, for the message of a failure after it. */
  let backup: string | null = null;
  let storage: Storage | null = null;
  try {
    storage = await openStorage({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      cipher,
      serverLog,
      clock,
      granted,
      whenEmpty: () => refuseToReplaceHall(paths, databaseUrl === null ? null : withoutUser(databaseUrl)),
      beforeUpdate: async () => {
        if (config.databaseUrl === null) madeBackup = await backUpBeforeUpdate(backupFiles, clock);
      },
      afterUpdate: () => {
        backup = madeBackup;
      },
      ...(onLost ? { onLost } : {}),
    });
    codeKey.keep();
    recordHall(paths, serverLog);
    return await start({ storage, cipher, backupFiles });
  } catch (error) {
    await storage?.close();
    // another server that uses the folder may be using the key, too
    if (!isInUse(error)) codeKey.discard();
    const cause = refusalOfDamage(error, config.dataDir) ?? error;
    throw backup === null ? cause : new StartFailedAfterUpdate(backup, cause);
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof StartRefused && error.refusal.code === "database_in_use";
}

/** Refuses the start without a backup; returns its path. */
async function backUpBeforeUpdate(files: BackupFiles, clock: Clock): Promise<string> {
  try {
    const { name } = await files.make({ at: clock.now(), reason: "before-update" });
    return join(files.folder, name);
  } catch (error) {
    const problem = error instanceof BackupFailed ? error.problem : "unexpected";
    throw new StartRefused(
      { code: "backup_before_update_failed", problem, folder: files.folder },
      `no backup could be made in ${files.folder} before the update of the tables`,
      { cause: error },
    );
  }
}

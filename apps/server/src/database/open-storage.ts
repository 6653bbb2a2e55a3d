import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "@platzwart/domain/time/clock";
import { systemClock } from "@platzwart/machine/system-clock";
import type { SecretCipher } from "../platform/ports/secret-cipher.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { refuseForeignKey, verifyCodeKey } from "./code-key-check.ts";
import { createStorage } from "./create-storage.ts";
import type { Database } from "./database.ts";
import { readFactsRevision } from "./facts-revision.ts";
import { isUpdateDue, migrate } from "./migrations.ts";
import type { GrantedLock } from "./postgres/postgres-database.ts";
import { RowDecoding } from "./row-decoding.ts";
import { DATABASE_FILE, openSqlite } from "./sqlite/sqlite-database.ts";
import type { OnLost, Storage } from "./storage.ts";

/** `cipher`: its key is checked; nothing is encrypted here. */
export interface OpenStorageOptions {
  readonly dataDir: string;
  /** null: SQLite in the data folder. */
  readonly databaseUrl: string | null;
  readonly cipher: SecretCipher;
  readonly serverLog: ServerLog;
  /** Default: the system's. */
  readonly clock?: Pick<Clock, "elapsed" | "timer">;
  /** Called before any change of a missing or empty database; throws if there must be one. */
  readonly whenEmpty?: () => void;
  /** Called before the tables of a used database are changed. */
  readonly beforeUpdate?: () => Promise<void>;
  /** Called after a change of the tables. */
  readonly afterUpdate?: () => void;
  readonly onLost?: OnLost;
  /** Of one of several servers; absent: the lock is acquired here. */
  readonly granted?: GrantedLock | undefined;
}

/** Rejects if the database is open elsewhere, not durable, of a newer version or of another CODE_KEY. */
export async function openStorage(options: OpenStorageOptions): Promise<Storage> {
  const { dataDir, databaseUrl, cipher, serverLog, onLost = () => {} } = options;
  const { whenEmpty = () => {}, beforeUpdate = async () => {}, afterUpdate = () => {} } = options;
  // opening creates the file
  if (databaseUrl === null && !existsSync(join(dataDir, DATABASE_FILE))) whenEmpty();
  const database =
    databaseUrl === null
      ? openSqlite(dataDir)
      : await openPostgresLazily(databaseUrl, serverLog, options.granted);
  let factsRevision: number;
  try {
    if (!(await refuseForeignKey(database, cipher))) whenEmpty();
    const isDue = await isUpdateDue(database);
    if (isDue) await beforeUpdate();
    await migrate(database);
    if (isDue) afterUpdate();
    await verifyCodeKey(database, cipher);
    factsRevision = await readFactsRevision(database.reader);
  } catch (error) {
    await database.close();
    if (databaseUrl === null) throw error;
    const { databaseUnusable } = await import("./postgres/postgres-database.ts");
    throw databaseUnusable(databaseUrl, error);
  }
  const rows = new RowDecoding((table, id, problem) => {
    serverLog.warn("a stored row cannot be understood and is left out", { table, id, problem });
  });
  return createStorage({
    database,
    rows,
    serverLog,
    clock: options.clock ?? systemClock,
    factsRevision,
    onLost(error, canStartAnew) {
      serverLog.error("the database is lost", error);
      onLost(error, canStartAnew);
    },
  });
}

/** Without PostgreSQL its driver is not imported, which saves memory and start time. */
async function openPostgresLazily(
  url: string,
  serverLog: ServerLog,
  granted?: GrantedLock,
): Promise<Database> {
  const { openPostgres } = await import("./postgres/postgres-database.ts");
  return openPostgres(url, serverLog, granted);
}

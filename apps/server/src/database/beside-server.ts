import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, PostgresDialect } from "kysely";
import type { SecretCipher } from "../platform/ports/secret-cipher.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { matchesKey } from "./code-key-check.ts";
import { hasTable } from "./has-table.ts";
import type { LiveEventStore } from "./live-event-records.ts";
import { RowDecoding } from "./row-decoding.ts";
import { DATABASE_FILE } from "./sqlite/sqlite-database.ts";
import { sqliteDialect } from "./sqlite/sqlite-dialect.ts";
import { createStore, type Store } from "./store.ts";
import type { Tables } from "./tables.ts";

/** A database opened by a command, without the lock of a server that may run meanwhile. */
interface DatabaseBesideServer {
  /** `work` must not change facts, which the server caches; open pages get new log entries on request. */
  write<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** Whether the database was created with the cipher's key; null: never started with any. */
  matchesKey(cipher: SecretCipher): Promise<boolean | null>;
  close(): Promise<void>;
}

/** null: there is no database, or one without tables. */
export async function openBesideServer(
  { dataDir, databaseUrl }: { readonly dataDir: string; readonly databaseUrl: string | null },
  serverLog: ServerLog,
): Promise<DatabaseBesideServer | null> {
  const file = join(dataDir, DATABASE_FILE);
  if (databaseUrl === null && !existsSync(file)) return null;
  const db = databaseUrl === null ? openSqliteBeside(file) : await openPostgresBeside(databaseUrl, serverLog);
  if (db === null) return null;
  const rows = new RowDecoding((table, id, problem) => {
    serverLog.warn("a stored row cannot be understood and is left out", { table, id, problem });
  });
  return {
    write: (work) =>
      db
        .transaction()
        .execute((transaction) => work(createStore(transaction, rows, NO_REVISIONS, NO_LIVE_EVENTS))),
    matchesKey: (cipher) => matchesKey(db, cipher),
    close: () => db.destroy(),
  };
}

function openSqliteBeside(file: string): Kysely<Tables> {
  // the dialect waits for the server's writes
  const connection = new DatabaseSync(file, { timeout: 0 });
  connection.exec(
    "pragma synchronous = full; pragma fullfsync = on; pragma foreign_keys = on; pragma secure_delete = on",
  );
  return new Kysely<Tables>({ dialect: sqliteDialect(connection, "begin immediate") });
}

async function openPostgresBeside(url: string, serverLog: ServerLog): Promise<Kysely<Tables> | null> {
  // a hall with SQLite need not load the driver
  const [{ createPool }, { LOCK_TIMEOUT_MS, namedConnection }, { databaseUnusable }] = await Promise.all([
    import("./postgres/postgres-pool.ts"),
    import("./postgres/postgres-connection.ts"),
    import("./postgres/postgres-database.ts"),
  ]);
  const pool = createPool(namedConnection(url, null), { max: 1, lock_timeout: LOCK_TIMEOUT_MS }, serverLog);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    if (await hasTable(db, "users")) return db;
  } catch (cause) {
    await pool.end();
    throw databaseUnusable(url, cause);
  }
  await pool.end();
  return null;
}

/** Commands change no facts, and so no revision. */
const NO_REVISIONS = {
  factsRevision: () => 0,
  nextRevision(): never {
    throw new Error("a command beside the server changes no facts");
  },
};

/** A command sends no live events, whose numbers only the server assigns. */
const NO_LIVE_EVENTS: LiveEventStore = {
  append: async () => {},
  listAfter: async () => null,
  newestNumber: async () => 0,
  deleteBefore: async () => {},
};

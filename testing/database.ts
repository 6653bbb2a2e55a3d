import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type OpenStorageOptions, openStorage } from "@platzwart/server/database/open-storage";
import { DATABASE_FILE } from "@platzwart/server/database/sqlite/sqlite-database";
import type { Storage } from "@platzwart/server/database/storage";
import type { ServerLog } from "@platzwart/server/platform/ports/server-log";
import { testCipher } from "@platzwart/server/testing/test-key";
import { Client } from "pg";
import { fastFolder } from "../scripts/testing/fast-folder.ts";

/** A message of the program for the operators of its machine. */
export interface LoggedMessage {
  readonly level: keyof ServerLog;
  readonly message: string;
  readonly context: unknown;
}

/** An empty database of its own for one test. */
export interface TestDatabase {
  /** As DATA_DIR and DATABASE_URL of a real server. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** All that the storages opened on it logged. */
  readonly logged: readonly LoggedMessage[];
  /** Where they tell it. */
  readonly serverLog: ServerLog;
  /** Opens it as the server does; close the one before first. */
  openStorage(changes?: Partial<OpenStorageOptions>): Promise<Storage>;
  /** Closes what is still open and removes everything. */
  drop(): Promise<void>;
}

/** Makes one: on SQLite, or of a PostgreSQL database that is there and empty. */
export async function createDatabase(
  postgres: { readonly url: string; readonly drop: () => Promise<void> } | null,
): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(fastFolder(), "platzwart-data-"));
  const databaseUrl = postgres?.url ?? null;
  const logged: LoggedMessage[] = [];
  const serverLog: ServerLog = {
    info: (message, context) => logged.push({ level: "info", message, context }),
    warn: (message, context) => logged.push({ level: "warn", message, context }),
    error: (message, error, context) =>
      logged.push({ level: "error", message, context: { error, ...context } }),
  };
  const opened: Storage[] = [];
  return {
    dataDir,
    databaseUrl,
    logged,
    serverLog,
    async openStorage(changes = {}) {
      const storage = await openStorage({ dataDir, databaseUrl, cipher: testCipher, serverLog, ...changes });
      opened.push(storage);
      return storage;
    },
    async drop() {
      for (const storage of opened) await storage.close();
      await postgres?.drop();
      // the doors of a killed server write until they see that it is gone
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** A way past the product into its database, as an operator's tool has it. */
export interface RawDatabase {
  query(statement: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** SQLite's error code SQLITE_BUSY. */
const BUSY_CODE = 5;

/** Tries again while somebody else writes, who may be on this very thread, so that it must not wait. */
async function patiently<T>(run: () => T): Promise<T> {
  const begun = performance.now();
  for (;;) {
    try {
      return run();
    } catch (error) {
      const isBusy = error instanceof Error && "errcode" in error && error.errcode === BUSY_CODE;
      if (!isBusy || performance.now() - begun > 30_000) throw error;
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  }
}

export async function openRaw({
  dataDir,
  databaseUrl,
}: Pick<TestDatabase, "dataDir" | "databaseUrl">): Promise<RawDatabase> {
  if (databaseUrl === null) {
    const sqlite = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 0 });
    return {
      query: (statement) => patiently(() => sqlite.prepare(statement).all()),
      close: async () => sqlite.close(),
    };
  }
  const client = new Client({ connectionString: databaseUrl });
  // a test that failed left it open; the database then goes from under it, which is no fault of its own
  client.on("error", () => undefined);
  await client.connect();
  return {
    query: async (statement) => (await client.query(statement)).rows,
    close: () => client.end(),
  };
}

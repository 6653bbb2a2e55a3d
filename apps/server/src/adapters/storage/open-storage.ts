import type { CodeSeal } from "../../application/ports/code-seal.ts";
import type { Diagnostics } from "../../application/ports/diagnostics.ts";
import type { Storage } from "../../application/ports/storage.ts";
import { verifyCodeKey } from "./code-key-check.ts";
import type { Database } from "./database.ts";
import { readFactsRevision } from "./facts-revision.ts";
import { migrate } from "./migrations.ts";
import { RowDecoding } from "./row-decoding.ts";
import { openSqlite } from "./sqlite-database.ts";
import { createStorage } from "./storage.ts";

export interface OpenStorageOptions {
  readonly dataDir: string;
  /** A PostgreSQL address; null: SQLite in the data folder. */
  readonly databaseUrl: string | null;
  readonly seal: CodeSeal;
  readonly diagnostics: Diagnostics;
  /** See StorageOptions; the server should end, so that it is started anew. */
  readonly onLost?: (error: Error) => void;
}

/**
 * Opens the database, brings it to the newest form and checks that the code key belongs to it. Rejects when another
 * server process uses it, when it does not keep what it acknowledges, or when a newer program has written it.
 */
export async function openStorage(options: OpenStorageOptions): Promise<Storage> {
  const { dataDir, databaseUrl, seal, diagnostics, onLost = () => {} } = options;
  const database =
    databaseUrl === null ? openSqlite(dataDir) : await openPostgresLazily(databaseUrl, diagnostics);
  let factsRevision: number;
  try {
    await migrate(database);
    await verifyCodeKey(database, seal);
    factsRevision = await readFactsRevision(database.reader);
  } catch (error) {
    await database.close();
    throw error;
  }
  const rows = new RowDecoding((table, id, problem) => {
    diagnostics.warn("a stored row cannot be understood and is left out", { table, id, problem });
  });
  return createStorage({
    database,
    rows,
    diagnostics,
    factsRevision,
    onLost(error) {
      diagnostics.error("the database is lost", error);
      onLost(error);
    },
  });
}

/** Its driver costs memory and time that a server on SQLite need not spend. */
async function openPostgresLazily(url: string, diagnostics: Diagnostics): Promise<Database> {
  const { openPostgres } = await import("./postgres-database.ts");
  return openPostgres(url, diagnostics);
}

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { DATABASE_FILE } from "../adapters/storage/sqlite-database.ts";
import type { TestDatabase } from "./engines.ts";

/** A way past the product into its database, as an operator's tool has it. */
export interface RawDatabase {
  query(statement: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export async function openRaw(database: TestDatabase): Promise<RawDatabase> {
  if (database.databaseUrl === null) {
    const sqlite = new DatabaseSync(join(database.dataDir, DATABASE_FILE));
    return {
      query: async (statement) => sqlite.prepare(statement).all(),
      close: async () => sqlite.close(),
    };
  }
  const client = new Client({ connectionString: database.databaseUrl });
  // a test that failed left it open; the database then goes from under it, which is no fault of its own
  client.on("error", () => undefined);
  await client.connect();
  return {
    query: async (statement) => (await client.query(statement)).rows,
    close: () => client.end(),
  };
}

import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openStorage } from "../../apps/server/src/database/open-storage.ts";
import { DATABASE_FILE } from "../../apps/server/src/database/sqlite/sqlite-database.ts";
import { testCipher } from "../../apps/server/src/testing/test-key.ts";
import { fastFolder } from "./fast-folder.ts";
import { startPostgres } from "./postgres.ts";
import { createTestDatabase } from "./test-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The administrator's address of the PostgreSQL of this test run. */
    postgresUrl: string;
    /** The name of a migrated database on it, which tests copy. */
    postgresTemplate: string;
    /** The path of a migrated SQLite database, which tests copy. */
    sqliteTemplate: string;
  }
}

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Starts PostgreSQL and migrates one database of each engine; every test then begins on a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(fastFolder(), "platzwart-template-"));
  const { url } = await createTestDatabase(postgres.url);
  for (const databaseUrl of [null, url]) {
    const storage = await openStorage({ dataDir, databaseUrl, cipher: testCipher, serverLog: SILENT });
    // what is written ahead goes into the database itself
    await storage.close();
  }
  project.provide("postgresUrl", postgres.url);
  project.provide("postgresTemplate", new URL(url).pathname.slice(1));
  project.provide("sqliteTemplate", join(dataDir, DATABASE_FILE));
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

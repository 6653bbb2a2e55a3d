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
    /** Administrator's URL. */
    postgresUrl: string;
    /** Name of the migrated database that tests copy. */
    postgresTemplate: string;
    /** Path of the migrated database that tests copy. */
    sqliteTemplate: string;
  }
}

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(fastFolder(), "platzwart-template-"));
  const { url } = await createTestDatabase(postgres.url);
  for (const databaseUrl of [null, url]) {
    const storage = await openStorage({ dataDir, databaseUrl, cipher: testCipher, serverLog: SILENT });
    // moves the write-ahead log into the database
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

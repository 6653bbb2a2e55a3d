import { constants, copyFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, inject } from "vitest";
// declares the provided addresses
import type {} from "../../../../scripts/testing/databases-global-setup.ts";
import { createTestDatabase } from "../../../../scripts/testing/test-database.ts";
import { createDatabase, type TestDatabase } from "../../../../testing/database.ts";
import { isFullRun } from "../../../../testing/full-run.ts";
import { DATABASE_FILE } from "../database/sqlite/sqlite-database.ts";

export interface TestEngine {
  readonly name: "sqlite" | "postgres";
  /** Migrated and empty, with the key of the tests. */
  createDatabase(): Promise<TestDatabase>;
  /** Without any table, as for a new installation. */
  createEmptyDatabase(): Promise<TestDatabase>;
}

export const sqlite: TestEngine = {
  name: "sqlite",
  async createDatabase() {
    const database = await createDatabase(null);
    const file = join(database.dataDir, DATABASE_FILE);
    await copyFile(inject("sqliteTemplate"), file, constants.COPYFILE_FICLONE);
    return database;
  },
  createEmptyDatabase: () => createDatabase(null),
};

export const postgres: TestEngine = {
  name: "postgres",
  createDatabase: async () =>
    createDatabase(await createTestDatabase(inject("postgresUrl"), inject("postgresTemplate"))),
  createEmptyDatabase: async () => createDatabase(await createTestDatabase(inject("postgresUrl"))),
};

/** Both engines in every run: for suites that depend on queries, locks or commits. */
export function eachEngine(run: (engine: TestEngine) => void): void {
  describe.each([sqlite, postgres])("on $name", run);
}

/** PostgreSQL only in a full run (`npm run test:full`): for suites that merely use storage. */
export function anyEngine(run: (engine: TestEngine) => void): void {
  describe.each(isFullRun ? [sqlite, postgres] : [sqlite])("on $name", run);
}

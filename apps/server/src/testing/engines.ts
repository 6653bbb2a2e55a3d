import { constants, copyFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, inject } from "vitest";
// declares the address that the test run provides
import type {} from "../../../../scripts/testing/databases-global-setup.ts";
import { createTestDatabase } from "../../../../scripts/testing/test-database.ts";
import { createDatabase, type TestDatabase } from "../../../../testing/database.ts";
import { isFullRun } from "../../../../testing/full-run.ts";
import { DATABASE_FILE } from "../database/sqlite/sqlite-database.ts";

export interface TestEngine {
  readonly name: "sqlite" | "postgres";
  /** In its newest form and otherwise empty, for the key of the tests. */
  createDatabase(): Promise<TestDatabase>;
  /** As a new installation finds it: without any table. */
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

/** Runs a suite over both engines in every run: what speaks to the database or depends on how it locks and commits. */
export function eachEngine(run: (engine: TestEngine) => void): void {
  describe.each([sqlite, postgres])("on $name", run);
}

/** Runs a suite on SQLite, and on PostgreSQL too in a full run (`npm run test:full`): what only builds on storage. */
export function anyEngine(run: (engine: TestEngine) => void): void {
  describe.each(isFullRun ? [sqlite, postgres] : [sqlite])("on $name", run);
}

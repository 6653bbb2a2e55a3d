import { constants, copyFile, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, inject } from "vitest";
// declares the address that the test run provides
import type {} from "../../../../scripts/testing/databases-global-setup.ts";
import { fastFolder } from "../../../../scripts/testing/fast-folder.ts";
import { createTestDatabase } from "../../../../scripts/testing/test-database.ts";
import { type OpenStorageOptions, openStorage } from "../adapters/storage/open-storage.ts";
import { DATABASE_FILE } from "../adapters/storage/sqlite-database.ts";
import type { Diagnostics } from "../application/ports/diagnostics.ts";
import type { Storage } from "../application/ports/storage.ts";
import { testSeal } from "./test-key.ts";

/** What the program told the operators of its machine. */
export interface Told {
  readonly level: keyof Diagnostics;
  readonly message: string;
  readonly context: unknown;
}

/** A database of its own for one test. */
export interface TestDatabase {
  /** As DATA_DIR and DATABASE_URL of a real server. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** All that the storages opened on it told of. */
  readonly told: readonly Told[];
  /** Where they tell it. */
  readonly diagnostics: Diagnostics;
  /** Opens it as the server does; close the one before first. */
  openStorage(changes?: Partial<OpenStorageOptions>): Promise<Storage>;
  /** Closes what is still open and removes everything. */
  drop(): Promise<void>;
}

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
    const database = await testDatabase(null);
    const file = join(database.dataDir, DATABASE_FILE);
    await copyFile(inject("sqliteTemplate"), file, constants.COPYFILE_FICLONE);
    return database;
  },
  createEmptyDatabase: () => testDatabase(null),
};

export const postgres: TestEngine = {
  name: "postgres",
  createDatabase: async () =>
    testDatabase(await createTestDatabase(inject("postgresUrl"), inject("postgresTemplate"))),
  createEmptyDatabase: async () => testDatabase(await createTestDatabase(inject("postgresUrl"))),
};

/** Runs a suite over both engines in every run: what speaks to the database or depends on how it locks and commits. */
export function eachEngine(run: (engine: TestEngine) => void): void {
  describe.each([sqlite, postgres])("on $name", run);
}

/** Runs a suite on SQLite, and on PostgreSQL too in a full run (`npm run test:full`): what only builds on storage. */
export function anyEngine(run: (engine: TestEngine) => void): void {
  describe.each(process.env["FULL_TEST_RUN"] === "1" ? [sqlite, postgres] : [sqlite])("on $name", run);
}

async function testDatabase(
  postgres: { readonly url: string; readonly drop: () => Promise<void> } | null,
): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(fastFolder(), "platzwart-data-"));
  const databaseUrl = postgres?.url ?? null;
  const told: Told[] = [];
  const diagnostics: Diagnostics = {
    info: (message, context) => told.push({ level: "info", message, context }),
    warn: (message, context) => told.push({ level: "warn", message, context }),
    error: (message, error, context) =>
      told.push({ level: "error", message, context: { error, ...context } }),
  };
  const opened: Storage[] = [];
  return {
    dataDir,
    databaseUrl,
    told,
    diagnostics,
    async openStorage(changes = {}) {
      const storage = await openStorage({ dataDir, databaseUrl, seal: testSeal, diagnostics, ...changes });
      opened.push(storage);
      return storage;
    },
    async drop() {
      for (const storage of opened) await storage.close();
      await postgres?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, inject } from "vitest";
import { fastFolder } from "../../../../scripts/testing/fast-folder.ts";
// declares the address that the test run provides
import type {} from "../../../../scripts/testing/postgres-global-setup.ts";
import { createTestDatabase } from "../../../../scripts/testing/test-database.ts";
import { CODE_KEY_BYTES, createCodeSeal } from "../adapters/code-seal.ts";
import { type OpenStorageOptions, openStorage } from "../adapters/storage/open-storage.ts";
import type { Diagnostics } from "../application/ports/diagnostics.ts";
import type { Storage } from "../application/ports/storage.ts";

export const TEST_KEY = Buffer.alloc(CODE_KEY_BYTES, "test key");
export const testSeal = createCodeSeal(TEST_KEY);

/** What the program told the operators of its machine. */
export interface Told {
  readonly level: keyof Diagnostics;
  readonly message: string;
  readonly context: unknown;
}

/** An empty database of its own for one test. */
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
  createDatabase(): Promise<TestDatabase>;
}

export const sqlite: TestEngine = { name: "sqlite", createDatabase: () => createDatabase(null) };

export const postgres: TestEngine = {
  name: "postgres",
  createDatabase: async () => createDatabase(await createTestDatabase(inject("postgresUrl"))),
};

/** Runs a suite of tests over each engine, always both. */
export function eachEngine(run: (engine: TestEngine) => void): void {
  describe.each([sqlite, postgres])("on $name", run);
}

async function createDatabase(
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

import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { DATABASE_FILE } from "../../apps/server/src/database/sqlite/sqlite-database.ts";
import { startPostgres } from "../../scripts/testing/postgres.ts";
import { createTestDatabase } from "../../scripts/testing/test-database.ts";

const GIGABYTE = 1e9;

/** An empty database, as DATA_DIR and DATABASE_URL name it, and a way past the product into it. */
export interface BenchDatabase {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Runs statements as quickly as the engine can; durability is no matter here. */
  fill(statements: readonly string[]): Promise<void>;
}

export interface Engine {
  readonly name: "sqlite" | "postgres";
  createDatabase(): Promise<BenchDatabase>;
  /** The whole numbers from 1 on, as a table with one column `i`. */
  numbers(count: number): string;
  stop(): Promise<void>;
}

/** What the large database takes while it is filled, with some to spare. */
const NEEDED_GB = { sqlite: 5, postgres: 10 };

/** Ends the process with a sentence when the disk has not enough room for it. */
export function refuseSmallDisk(engine: keyof typeof NEEDED_GB): void {
  const { bavail, bsize } = statfsSync(tmpdir());
  const free = (bavail * bsize) / GIGABYTE;
  if (free >= NEEDED_GB[engine]) return;
  console.error(
    `${tmpdir()} has ${free.toFixed(1)} GB free; the large database on ${engine} needs ${NEEDED_GB[engine]} GB. ` +
      "TMPDIR names another folder.",
  );
  process.exit(1);
}

/** A folder that is gone when the process ends, however it ends. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-growth-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function sqliteEngine(): Engine {
  return {
    name: "sqlite",
    async createDatabase() {
      const dataDir = temporaryFolder();
      return {
        dataDir,
        databaseUrl: null,
        async fill(statements) {
          const connection = new DatabaseSync(join(dataDir, DATABASE_FILE));
          // one that breaks off is thrown away, so nothing need be written twice
          connection.exec(
            "pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1000000",
          );
          for (const statement of statements) {
            connection.exec(statement);
            // a signal is heard only between two of them
            await new Promise((resolve) => setImmediate(resolve));
          }
          connection.exec("pragma journal_mode = wal");
          connection.close();
          flush(join(dataDir, DATABASE_FILE));
        },
      };
    },
    numbers: (count) =>
      `(with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n)`,
    stop: async () => {},
  };
}

/** Waits until a file is on the disk, so that nothing else has to wait for that later. */
function flush(file: string): void {
  const descriptor = openSync(file, "r+");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

export async function postgresEngine(): Promise<Engine> {
  const server = await startPostgres(tmpdir());
  return {
    name: "postgres",
    async createDatabase() {
      const { url } = await createTestDatabase(server.url);
      return {
        dataDir: temporaryFolder(),
        databaseUrl: url,
        async fill(statements) {
          const client = new Client({ connectionString: url });
          await client.connect();
          try {
            await client.query("set synchronous_commit = off");
            for (const statement of statements) await client.query(statement);
            // what its autovacuum does before long
            await client.query("vacuum analyze");
            await client.query("checkpoint");
          } finally {
            await client.end();
          }
        },
      };
    },
    numbers: (count) => `(select i from generate_series(1, ${count}) as s (i))`,
    stop: server.stop,
  };
}

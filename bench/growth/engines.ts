import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { DATABASE_FILE } from "../../apps/server/src/database/sqlite/sqlite-database.ts";
import { startPostgres } from "../../scripts/testing/postgres.ts";
import { createTestDatabase } from "../../scripts/testing/test-database.ts";

const GIGABYTE = 1e9;

export interface BenchDatabase {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Without durability, for speed. */
  fill(statements: readonly string[]): Promise<void>;
}

export interface Engine {
  readonly name: "sqlite" | "postgres";
  createDatabase(): Promise<BenchDatabase>;
  /** SQL table of 1 to `count`, in column `i`. */
  numbers(count: number): string;
  stop(): Promise<void>;
}

/** Peak size of the large database, rounded up. */
const NEEDED_GB = { sqlite: 5, postgres: 10 };

/** Ends the process with a message. */
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

/** Removed when the process exits. */
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
          // an interrupted database is discarded, so it needs no journal
          connection.exec(
            "pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1000000",
          );
          for (const statement of statements) {
            connection.exec(statement);
            // signals are handled only between statements
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

/** Syncs now, so that the measurement does not wait for it. */
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
            // autovacuum would do this soon
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

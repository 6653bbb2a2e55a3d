import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { RowDecoding } from "../../apps/server/src/database/row-decoding.ts";
import { DATABASE_FILE } from "../../apps/server/src/database/sqlite/sqlite-database.ts";
import { sqliteDialect } from "../../apps/server/src/database/sqlite/sqlite-dialect.ts";
import type { Store } from "../../apps/server/src/database/store.ts";
import { createStore } from "../../apps/server/src/database/store.ts";
import type { Tables } from "../../apps/server/src/database/tables.ts";
import type { BenchDatabase } from "./engines.ts";

const LARGE_TABLES = ["access_codes", "bookings", "system_logs", "scheduler_runs"];
/** A search reads 20,000 entries and counts those before; a scan of a large table reads millions. */
const MOST_ROWS = 60_000;

/** Steps of the query plan; `scans`: those that scan a large table. */
export interface Plan {
  readonly steps: readonly string[];
  readonly scans: readonly string[];
}

export interface Planner {
  planOf(read: (store: Store) => Promise<unknown>): Promise<Plan>;
  close(): Promise<void>;
}

export function openPlanner({ dataDir, databaseUrl }: BenchDatabase): Planner {
  return databaseUrl === null ? sqlitePlanner(join(dataDir, DATABASE_FILE)) : postgresPlanner(databaseUrl);
}

function sqlitePlanner(file: string): Planner {
  const connection = new DatabaseSync(file, { readOnly: true });
  const asking = listener(
    new Kysely<Tables>({ dialect: sqliteDialect(connection, "begin"), log: (event) => asking.hear(event) }),
  );
  return {
    async planOf(read) {
      const steps = (await asking.statementsOf(read)).flatMap(({ sql, parameters }) =>
        connection
          .prepare(`explain query plan ${sql}`)
          .all(
            ...parameters.map((value) =>
              typeof value === "boolean" ? Number(value) : (value as string | number),
            ),
          )
          .map(({ detail }) => String(detail)),
      );
      const scans = steps.filter((step) => LARGE_TABLES.some((table) => step.startsWith(`SCAN ${table}`)));
      return { steps: onlyOfLargeTables(steps), scans };
    },
    close: async () => connection.close(),
  };
}

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

function postgresPlanner(url: string): Planner {
  const pool = new Pool({ connectionString: url, max: 1 });
  const asking = listener(
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: (event) => asking.hear(event) }),
  );
  return {
    async planOf(read) {
      const nodes: PlanNode[] = [];
      for (const { sql, parameters } of await asking.statementsOf(read)) {
        const { rows } = await pool.query(`explain (analyze, format json) ${sql}`, [...parameters]);
        nodes.push(...withChildren(rows[0]["QUERY PLAN"][0].Plan));
      }
      const large = nodes.filter(
        (node) => LARGE_TABLES.includes(node["Relation Name"] ?? "") || "Index Name" in node,
      );
      const isScan = (node: PlanNode) =>
        node["Node Type"].endsWith("Seq Scan") || rowsLookedAt(node) > MOST_ROWS;
      return { steps: onlyOfLargeTables(large.map(inWords)), scans: large.filter(isScan).map(inWords) };
    },
    close: () => pool.end(),
  };
}

function withChildren(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(withChildren)];
}

/** Includes rows that a filter or recheck removed. */
function rowsLookedAt(node: PlanNode): number {
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return (node["Actual Rows"] + removed) * node["Actual Loops"];
}

function inWords(node: PlanNode): string {
  const index = node["Index Name"] === undefined ? "" : ` using ${node["Index Name"]}`;
  return `${node["Node Type"]}${index} on ${node["Relation Name"] ?? ""}, ${rowsLookedAt(node)} rows`;
}

function onlyOfLargeTables(steps: readonly string[]): string[] {
  return [...new Set(steps.filter((step) => LARGE_TABLES.some((table) => step.includes(table))))];
}

/** Collects the SQL statements of a read. */
function listener(db: Kysely<Tables>) {
  const heard: CompiledQuery[] = [];
  return {
    hear: ({ query }: { readonly query: CompiledQuery }): void => {
      heard.push(query);
    },
    async statementsOf(read: (store: Store) => Promise<unknown>): Promise<CompiledQuery[]> {
      heard.length = 0;
      await read(
        createStore(db, new RowDecoding(() => {}), { factsRevision: () => 0, nextRevision: () => 1 }),
      );
      return [...heard];
    },
  };
}

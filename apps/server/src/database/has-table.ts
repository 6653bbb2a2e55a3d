import { type Kysely, SqliteAdapter, sql } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * Looks in this schema only, since PostgreSQL's other schemas may have the table, too (Supabase, Rails). Kysely's
 * own list reads all columns of all tables, several times at each start.
 */
export async function hasTable(db: Kysely<Tables>, table: string): Promise<boolean> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const { rows } = isSqlite
    ? await sql`select 1 from sqlite_master where type = 'table' and name = ${table}`.execute(db)
    : await sql`select 1 where to_regclass(${table}) is not null`.execute(db);
  return rows.length > 0;
}

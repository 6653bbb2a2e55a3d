import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Looks in this schema only, since PostgreSQL's other schemas may have the table, too (Supabase, Rails). */
export async function hasTable(db: Kysely<Tables>, table: string): Promise<boolean> {
  const tables = await db.introspection.getTables();
  const found = tables.filter(({ name }) => name === table);
  // SQLite has no schemas
  if (found.every(({ schema }) => schema === undefined)) return found.length > 0;
  const { rows } = await sql<{
    isHere: boolean;
  }>`select to_regclass(${table}) is not null as "isHere"`.execute(db);
  return rows[0]?.isHere === true;
}

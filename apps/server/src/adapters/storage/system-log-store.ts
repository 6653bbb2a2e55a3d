import type { Kysely, Selectable } from "kysely";
import type { LogRecord, SystemLogStore } from "../../application/ports.ts";
import {
  courtIn,
  instantIn,
  jsonIn,
  type RowDecoder,
  type RowDecoding,
  textIn,
  wordIn,
} from "./row-decoding.ts";
import type { Schema, SystemLogTable } from "./schema.ts";

const decoder: RowDecoder<Selectable<SystemLogTable>, LogRecord> = {
  table: "system_logs",
  idOf: (row) => String(row.id),
  decode: (row) => ({
    at: instantIn("created_at", row.created_at),
    level: wordIn("level", row.level, ["info", "warn", "error"]),
    category: wordIn("category", row.category, ["technical", "access", "denied", "audit"]),
    component: textIn("component", row.component),
    message: textIn("message", row.message),
    courtId: row.court_id === null ? null : courtIn("court_id", row.court_id),
    metadata: objectIn("metadata", row.metadata),
  }),
};

export function createSystemLogStore(db: Kysely<Schema>, rows: RowDecoding): SystemLogStore {
  return {
    async append({ at, level, category, component, message, courtId, metadata }) {
      await db
        .insertInto("system_logs")
        .values({
          level,
          category,
          component,
          message,
          court_id: courtId,
          metadata: JSON.stringify(metadata),
          created_at: at,
        })
        .execute();
    },

    async listNewest(limit) {
      const query = db.selectFrom("system_logs").selectAll().orderBy("id", "desc").limit(limit);
      return rows.all(decoder, await query.execute());
    },
  };
}

function objectIn(column: string, value: unknown): Readonly<Record<string, unknown>> {
  const json = jsonIn(column, value);
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw new Error(`${column} is no object`);
  return json as Readonly<Record<string, unknown>>;
}

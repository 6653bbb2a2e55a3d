import type { Selectable } from "kysely";
import {
  decodeCourtId,
  decodeEnum,
  decodeInstant,
  decodeInteger,
  decodeJson,
  decodeText,
  type RowDecoder,
} from "../database/row-decoding.ts";
import type { SystemLogTable } from "../database/schema.ts";
import type { LogRecord } from "./log-entry.ts";

export type LogRow = Selectable<SystemLogTable>;

/** A stored entry of the system log, without what its ids stand for. */
export type StoredLogRecord = LogRecord & { readonly id: number };

/** Every LogCategory, the kind of an entry that decides how long it is kept. */
export const LOG_CATEGORIES = ["technical", "access", "denied", "audit"] as const;

/** Every LogLevel. */
export const LOG_LEVELS = ["info", "warn", "error"] as const;

function recordOf(row: LogRow): LogRecord {
  return {
    at: decodeInstant("created_at", row.created_at),
    level: decodeEnum("level", row.level, LOG_LEVELS),
    category: decodeEnum("category", row.category, LOG_CATEGORIES),
    component: decodeText("component", row.component),
    message: decodeText("message", row.message),
    courtId: row.court_id === null ? null : decodeCourtId("court_id", row.court_id),
    metadata: decodeObject("metadata", row.metadata),
  };
}

export const logRowDecoder: RowDecoder<LogRow, StoredLogRecord> = {
  table: "system_logs",
  idOf: (row) => String(row.id),
  decode: (row) => ({ id: decodeInteger("id", row.id), ...recordOf(row) }),
};

function decodeObject(column: string, value: unknown): Readonly<Record<string, unknown>> {
  const json = decodeJson(column, value);
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw new Error(`${column} is no object`);
  return json as Readonly<Record<string, unknown>>;
}

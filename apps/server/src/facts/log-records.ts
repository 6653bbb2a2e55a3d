import type { Generated } from "kysely";
import { codec, mapped, orNull, type RecordOf, type RowOf } from "../database/codec.ts";
import * as column from "../database/columns.ts";

export const LOG_LEVELS = ["info", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Decides the retention (G-07):
 * - technical: faults and events of devices and server; 30 days
 * - denied: codes refused by a door; 30 days
 * - access: bookings, and codes that opened a door; 90 days
 * - audit: changes by users; 12 months
 */
export const LOG_CATEGORIES = ["technical", "access", "denied", "audit"] as const;
export type LogCategory = (typeof LOG_CATEGORIES)[number];

type Metadata = Readonly<Record<string, unknown>>;

function objectIn(stored: unknown): Metadata {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored))
    throw new Error("metadata is no object");
  return stored as Metadata;
}

/** Contains codes, users and bookings only as ids. */
const metadata = mapped(column.json("metadata"), {
  write: (metadata: Metadata): unknown => metadata,
  read: objectIn,
});

export const logRows = codec(
  "system_logs",
  {
    /** Ascending in order of storing. */
    id: column.integer("id"),
    /** Time of the event, as far as known. */
    at: column.time("created_at"),
    level: column.word("level", LOG_LEVELS),
    category: column.word("category", LOG_CATEGORIES),
    /** Area, such as "bookings"; "door-control": codes typed at doors (D-10). */
    component: column.text("component"),
    /** German sentence, never with a person's name or a code's digits. */
    message: column.text("message"),
    /** null: not about one court. */
    courtId: orNull(column.court("court_id")),
    metadata,
  },
  ({ id }) => id,
);

/** A stored entry; its metadata have ids, whose names are read separately (LogReference). */
export type StoredLogRecord = RecordOf<typeof logRows>;
export type LogRecord = Omit<StoredLogRecord, "id">;
export type LogRow = RowOf<typeof logRows>;

export interface LogTables {
  system_logs: Omit<LogRow, "id"> & { id: Generated<number> };
}

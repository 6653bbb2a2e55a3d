import type { Generated } from "kysely";
import { codec, mapped, orNull, type RecordOf, type RowOf } from "../database/codec.ts";
import * as column from "../database/columns.ts";

export const LOG_LEVELS = ["info", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * The kind of an entry, which decides how long it is kept (G-07):
 * - technical: faults and events of devices and of the server; 30 days
 * - denied: codes that a door refused; 30 days
 * - access: who may or did use a court: bookings, and codes that opened a door; 90 days
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

/** Details as a JSON object; codes, users and bookings appear as ids only. */
const metadata = mapped(column.json("metadata"), {
  write: (metadata: Metadata): unknown => metadata,
  read: objectIn,
});

export const logRows = codec(
  "system_logs",
  {
    /** Ascending in the order in which entries were stored. */
    id: column.integer("id"),
    /** When the event happened, as far as known. */
    at: column.time("created_at"),
    level: column.word("level", LOG_LEVELS),
    category: column.word("category", LOG_CATEGORIES),
    /** The area of the entry, such as "bookings"; "door-control": codes typed at doors (D-10). */
    component: column.text("component"),
    /** A German sentence; never contains a person's name or the digits of a code. */
    message: column.text("message"),
    /** The court that the entry is about; null: it is not about one court. */
    courtId: orNull(column.court("court_id")),
    metadata,
  },
  ({ id }) => id,
);

/** A stored entry of the system log, without names for its ids. */
export type StoredLogRecord = RecordOf<typeof logRows>;
export type LogRecord = Omit<StoredLogRecord, "id">;
export type LogRow = RowOf<typeof logRows>;

export interface LogTables {
  system_logs: Omit<LogRow, "id"> & { id: Generated<number> };
}

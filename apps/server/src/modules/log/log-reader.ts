import type { Instant } from "@platzwart/domain/time/instant";
import type { Kysely } from "kysely";
import type { RowDecoding } from "../../database/row-decoding.ts";
import { type Connection, repository } from "../../database/store.ts";
import type { LogEntry } from "../../facts/log-entry.ts";
import {
  type LogCategory,
  type LogRecord,
  type LogTables,
  logRows,
  type StoredLogRecord,
} from "../../facts/log-records.ts";
import { type ReferencedTables, readLogReferences, referencedIds } from "../../facts/log-references.ts";
import { referencingEntryBatches } from "./referencing-entries.ts";
import { type LogFilter, SystemLogPages } from "./system-log-pages.ts";

interface LogPage {
  readonly items: readonly LogEntry[];
  /** Cursor of the next page, whose entries have smaller ids; null: no next page. */
  readonly nextBefore: number | null;
}

class SystemLogReader {
  readonly #db: Kysely<LogTables & ReferencedTables>;
  readonly #rows: RowDecoding;
  readonly #pages: SystemLogPages;

  constructor(db: Kysely<LogTables & ReferencedTables>, rows: RowDecoding) {
    this.#db = db;
    this.#rows = rows;
    this.#pages = new SystemLogPages(db, rows);
  }

  /** Newest first; a page may be short or empty although more follow, until `nextBefore` is null. */
  async list(filter: LogFilter, limit: number): Promise<LogPage> {
    const { found, nextBefore } = await this.#pages.read(filter, limit);
    return { items: await this.#withReferences(found), nextBefore };
  }

  /** Entries whose metadata contains one of these ids of bookings or codes, oldest first. */
  async listReferencing(ids: ReadonlySet<string>, since: Instant): Promise<LogRecord[]> {
    const found: StoredLogRecord[] = [];
    // a query per category, so that each uses the index; technical entries have no ids of codes or bookings
    for (const category of ["access", "denied", "audit"] as const) {
      for await (const batch of referencingEntryBatches(this.#db, category, since)) {
        const entries = this.#rows.all(logRows, batch);
        found.push(...entries.filter(({ metadata }) => referencedIds(metadata).some((id) => ids.has(id))));
      }
    }
    return found.sort((a, b) => a.id - b.id);
  }

  /** Returns the number of deleted entries. */
  async deleteBefore(category: LogCategory, at: Instant, limit: number): Promise<number> {
    const old = this.#db
      .selectFrom("system_logs")
      .select("id")
      .where("category", "=", category)
      .where("created_at", "<", at)
      .orderBy("created_at")
      .limit(limit);
    const query = this.#db.deleteFrom("system_logs").where("id", "in", old);
    return Number((await query.executeTakeFirst()).numDeletedRows);
  }

  async #withReferences<Entry extends LogRecord>(entries: readonly Entry[]) {
    const references = await readLogReferences(this.#db, entries);
    return entries.map((entry, index) => ({ ...entry, references: references[index] ?? [] }));
  }
}

export const logReaderIn = repository(
  ({ db, rows }: Connection<LogTables & ReferencedTables>) => new SystemLogReader(db, rows),
);

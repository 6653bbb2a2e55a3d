import { type CourtId, defaultCourtName } from "@platzwart/domain/court/court";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import type { Kysely } from "kysely";
import type { LiveEventStore } from "../../storage/live-event-store.ts";
import type { RowDecoding } from "../../storage/row-decoding.ts";
import type { Schema } from "../../storage/schema.ts";
import { readLogReferences, referencedIds } from "./log-references.ts";
import { referencingEntryBatches } from "./referencing-entries.ts";
import { SystemLogPages } from "./system-log-pages.ts";
import { logRowDecoder, type StoredLogRecord } from "./system-log-rows.ts";
import type {
  LogCategory,
  LogEntry,
  LogFilter,
  LogPage,
  LogRecord,
  NewLogEntry,
  SystemLogStore,
} from "./system-log-store.ts";

/** The repository of the system log, whose port describes its methods. */
export class SystemLogTables implements SystemLogStore {
  readonly #db: Kysely<Schema>;
  /** Decodes rows, leaves out invalid ones. */
  readonly #rows: RowDecoding;
  readonly #liveEvents: LiveEventStore;
  readonly #pages: SystemLogPages;

  constructor(db: Kysely<Schema>, rows: RowDecoding, liveEvents: LiveEventStore) {
    this.#db = db;
    this.#rows = rows;
    this.#liveEvents = liveEvents;
    this.#pages = new SystemLogPages(db, rows);
  }

  async append(entry: NewLogEntry): Promise<LogEntry> {
    const { otherCourts: _, ...told } = entry;
    const { at, level, category, component, courtId } = told;
    const message = await this.#messageOf(entry);
    const metadata = storedMetadata(entry);
    const { id } = await this.#db
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
      .returning("id")
      .executeTakeFirstOrThrow();
    const [references = []] = await readLogReferences(this.#db, [entry]);
    // the form of the entry that is sent to browsers
    const published = { id, at: toIso(at), level, component, message, courtId, metadata, references };
    await this.#liveEvents.append("system-logs-changes", { entry: published }, at);
    return { id, ...told, message, metadata, references };
  }

  async count(entry: NewLogEntry): Promise<number> {
    const message = await this.#messageOf(entry);
    const { count } = await this.#db
      .selectFrom("system_logs")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("category", "=", entry.category)
      .where("created_at", "=", entry.at)
      .where("component", "=", entry.component)
      .where("level", "=", entry.level)
      .where("court_id", entry.courtId === null ? "is" : "=", entry.courtId)
      .where("message", "=", message)
      .where("metadata", "=", JSON.stringify(storedMetadata(entry)))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async list(filter: LogFilter, limit: number): Promise<LogPage> {
    const { found, nextBefore } = await this.#pages.read(filter, limit);
    return { items: await this.#withReferences(found), nextBefore };
  }

  async listReferencing(ids: ReadonlySet<string>, since: Instant): Promise<LogRecord[]> {
    const found: StoredLogRecord[] = [];
    // a query per category, so that each uses the index; technical entries have no ids of codes or bookings
    for (const category of ["access", "denied", "audit"] as const) {
      for await (const batch of referencingEntryBatches(this.#db, category, since)) {
        const entries = this.#rows.all(logRowDecoder, batch);
        found.push(...entries.filter(({ metadata }) => referencedIds(metadata).some((id) => ids.has(id))));
      }
    }
    return found.sort((a, b) => a.id - b.id);
  }

  // deletes at most `limit` entries from before `at`, oldest first
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

  /** "Court 1", or "Court 1, Court 2". */
  async #courtNames(ids: readonly CourtId[]): Promise<string> {
    if (ids.length === 0) throw new Error("an entry about a court does not say which");
    const known = await this.#db.selectFrom("courts").select(["id", "name"]).where("id", "in", ids).execute();
    return ids.map((id) => known.find((court) => court.id === id)?.name ?? defaultCourtName(id)).join(", ");
  }

  async #messageOf(entry: NewLogEntry): Promise<string> {
    const { message } = entry;
    return typeof message === "string" ? message : message(await this.#courtNames(courtsOf(entry)));
  }
}

function courtsOf({ courtId, otherCourts = [] }: NewLogEntry): readonly CourtId[] {
  return [...(courtId === null ? [] : [courtId]), ...otherCourts];
}

function storedMetadata(entry: NewLogEntry): Readonly<Record<string, unknown>> {
  const { otherCourts = [], metadata } = entry;
  return otherCourts.length === 0 ? metadata : { ...metadata, court_ids: courtsOf(entry) };
}

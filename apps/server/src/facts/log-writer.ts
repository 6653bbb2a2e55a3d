import { type CourtId, defaultCourtName } from "@platzwart/domain/court/court";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import type { Kysely } from "kysely";
import type { LiveEventStore } from "../database/live-event-records.ts";
import { type Connection, repository } from "../database/store.ts";
import type { LogEntry, NewLogEntry } from "./log-entry.ts";
import { type LogRecord, type LogRow, type LogTables, logRows } from "./log-records.ts";
import { type ReferencedTables, readLogReferences } from "./log-references.ts";

type WrittenTables = LogTables & ReferencedTables & { courts: { id: number; name: string } };

/** Writes the system log. */
export class LogWriter {
  readonly #db: Kysely<WrittenTables>;
  readonly #liveEvents: LiveEventStore;

  constructor(db: Kysely<WrittenTables>, liveEvents: LiveEventStore) {
    this.#db = db;
    this.#liveEvents = liveEvents;
  }

  async append(entry: NewLogEntry): Promise<LogEntry> {
    const record = await this.#recordOf(entry);
    const { at, level, component, courtId, message, metadata } = record;
    const { id } = await this.#db
      .insertInto("system_logs")
      .values(rowOf(record))
      .returning("id")
      .executeTakeFirstOrThrow();
    const [references = []] = await readLogReferences(this.#db, [entry]);
    // the form sent to browsers
    const published = { id, at: toIso(at), level, component, message, courtId, metadata, references };
    await this.#liveEvents.append("system-logs-changes", { entry: published }, at);
    return { id, ...record, references };
  }

  /** Publishes no live events; call `announceMany` afterwards. */
  async appendMany(entries: readonly NewLogEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const records = await Promise.all(entries.map((entry) => this.#recordOf(entry)));
    await this.#db.insertInto("system_logs").values(records.map(rowOf)).execute();
  }

  /** Makes pages reload the log. */
  async announceMany(at: Instant): Promise<void> {
    await this.#liveEvents.append("system-logs-changes", {}, at);
  }

  /** Number of stored entries equal to this one. */
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

  /** "Court 1", or "Court 1, Court 2". */
  async #courtNames(ids: readonly CourtId[]): Promise<string> {
    if (ids.length === 0) throw new Error("an entry about a court does not say which");
    const rows = await this.#db.selectFrom("courts").select(["id", "name"]).where("id", "in", ids).execute();
    return ids.map((id) => rows.find((court) => court.id === id)?.name ?? defaultCourtName(id)).join(", ");
  }

  async #recordOf(entry: NewLogEntry): Promise<LogRecord> {
    const { otherCourts: _, ...stored } = entry;
    return { ...stored, message: await this.#messageOf(entry), metadata: storedMetadata(entry) };
  }

  async #messageOf(entry: NewLogEntry): Promise<string> {
    const { message } = entry;
    return typeof message === "string" ? message : message(await this.#courtNames(courtsOf(entry)));
  }
}

function rowOf(record: LogRecord): Omit<LogRow, "id"> {
  return logRows.encodeSome(record) as Omit<LogRow, "id">;
}

function courtsOf({ courtId, otherCourts = [] }: NewLogEntry): readonly CourtId[] {
  return [...(courtId === null ? [] : [courtId]), ...otherCourts];
}

function storedMetadata(entry: NewLogEntry): Readonly<Record<string, unknown>> {
  const { otherCourts = [], metadata } = entry;
  return otherCourts.length === 0 ? metadata : { ...metadata, court_ids: courtsOf(entry) };
}

export const logIn = repository(
  ({ db, liveEvents }: Connection<WrittenTables>) => new LogWriter(db, liveEvents),
);

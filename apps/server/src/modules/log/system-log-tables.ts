import { type CourtId, defaultCourtName } from "@platzwart/domain/court/court";
import { toIso } from "@platzwart/domain/time/instant";
import type { Kysely } from "kysely";
import type { LiveEventStore } from "../../storage/live-event-store.ts";
import type { RowDecoding } from "../../storage/row-decoding.ts";
import type { Schema } from "../../storage/schema.ts";
import { readLogReferences, referencedIds } from "./log-references.ts";
import { referencingEntryBatches } from "./referencing-entries.ts";
import { createSystemLogPages } from "./system-log-pages.ts";
import { logRowDecoder, type StoredLogRecord } from "./system-log-rows.ts";
import type { LogEntry, LogPage, LogRecord, NewLogEntry, SystemLogStore } from "./system-log-store.ts";

/**
 * Creates the repository of the system log, whose port describes its methods. `rows`: decodes rows, leaves out invalid
 * ones.
 */
export function createSystemLogStore(
  db: Kysely<Schema>,
  rows: RowDecoding,
  liveEvents: LiveEventStore,
): SystemLogStore {
  const all = db.selectFrom("system_logs");
  const pages = createSystemLogPages(db, rows);

  async function withReferences<Entry extends LogRecord>(entries: readonly Entry[]) {
    const references = await readLogReferences(db, entries);
    return entries.map((entry, index) => ({ ...entry, references: references[index] ?? [] }));
  }

  /** "Court 1", or "Court 1, Court 2". */
  async function courtNames(ids: readonly CourtId[]): Promise<string> {
    if (ids.length === 0) throw new Error("an entry about a court does not say which");
    const known = await db.selectFrom("courts").select(["id", "name"]).where("id", "in", ids).execute();
    return ids.map((id) => known.find((court) => court.id === id)?.name ?? defaultCourtName(id)).join(", ");
  }

  async function messageOf(entry: NewLogEntry): Promise<string> {
    const { message } = entry;
    return typeof message === "string" ? message : message(await courtNames(courtsOf(entry)));
  }

  return {
    async append(entry): Promise<LogEntry> {
      const { otherCourts: _, ...told } = entry;
      const { at, level, category, component, courtId } = told;
      const message = await messageOf(entry);
      const metadata = storedMetadata(entry);
      const { id } = await db
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
      const [references = []] = await readLogReferences(db, [entry]);
      // the form of the entry that is sent to browsers
      const published = { id, at: toIso(at), level, component, message, courtId, metadata, references };
      await liveEvents.append("system-logs-changes", { entry: published }, at);
      return { id, ...told, message, metadata, references };
    },

    async count(entry) {
      const message = await messageOf(entry);
      const { count } = await db
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
    },

    async list(filter, limit): Promise<LogPage> {
      const { found, nextBefore } = await pages.read(filter, limit);
      return { items: await withReferences(found), nextBefore };
    },

    async listReferencing(ids, since) {
      const found: StoredLogRecord[] = [];
      // a query per category, so that each uses the index; technical entries have no ids of codes or bookings
      for (const category of ["access", "denied", "audit"] as const) {
        for await (const batch of referencingEntryBatches(db, category, since)) {
          const entries = rows.all(logRowDecoder, batch);
          found.push(...entries.filter(({ metadata }) => referencedIds(metadata).some((id) => ids.has(id))));
        }
      }
      return found.sort((a, b) => a.id - b.id);
    },

    // deletes at most `limit` entries from before `at`, oldest first
    async deleteBefore(category, at, limit) {
      const old = all
        .select("id")
        .where("category", "=", category)
        .where("created_at", "<", at)
        .orderBy("created_at")
        .limit(limit);
      const query = db.deleteFrom("system_logs").where("id", "in", old);
      return Number((await query.executeTakeFirst()).numDeletedRows);
    },
  };
}

function courtsOf({ courtId, otherCourts = [] }: NewLogEntry): readonly CourtId[] {
  return [...(courtId === null ? [] : [courtId]), ...otherCourts];
}

function storedMetadata(entry: NewLogEntry): Readonly<Record<string, unknown>> {
  const { otherCourts = [], metadata } = entry;
  return otherCourts.length === 0 ? metadata : { ...metadata, court_ids: courtsOf(entry) };
}

import { type CourtId, defaultCourtName } from "@platzwart/domain/court/court";
import { foldLogText, hasLogText } from "@platzwart/domain/log/log-filter";
import { toIso } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { type Kysely, type Selectable, sql } from "kysely";
import type { LiveEventStore } from "../../application/ports/live-event-store.ts";
import type {
  LogEntry,
  LogFilter,
  LogPage,
  LogRecord,
  SystemLogStore,
} from "../../application/ports/system-log-store.ts";
import { readLogReferences, referencedIds } from "./log-references.ts";
import { referencingEntryBatches } from "./referencing-entries.ts";
import {
  decodeCourtId,
  decodeEnum,
  decodeInstant,
  decodeInteger,
  decodeJson,
  decodeText,
  type RowDecoder,
  type RowDecoding,
} from "./row-decoding.ts";
import type { Schema, SystemLogTable } from "./schema.ts";

/**
 * The limit of entries that a page examines if no index selects exactly the filtered entries; bounds its
 * duration.
 */
export const MAX_EXAMINED_ENTRIES = 20_000;

type Row = Selectable<SystemLogTable>;

/** A range of ids with both ends. */
interface IdRange {
  readonly first: number;
  readonly last: number;
}

/** Every LogCategory, the kind of an entry that decides how long it is kept. */
const LOG_CATEGORIES = ["technical", "access", "denied", "audit"] as const;

function recordOf(row: Row): LogRecord {
  return {
    at: decodeInstant("created_at", row.created_at),
    level: decodeEnum("level", row.level, ["info", "warn", "error"]),
    category: decodeEnum("category", row.category, LOG_CATEGORIES),
    component: decodeText("component", row.component),
    message: decodeText("message", row.message),
    courtId: row.court_id === null ? null : decodeCourtId("court_id", row.court_id),
    metadata: decodeObject("metadata", row.metadata),
  };
}

const decoder: RowDecoder<Row, LogRecord & { readonly id: number }> = {
  table: "system_logs",
  idOf: (row) => String(row.id),
  decode: (row) => ({ id: decodeInteger("id", row.id), ...recordOf(row) }),
};

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

  async function withReferences<Entry extends LogRecord>(entries: readonly Entry[]) {
    const references = await readLogReferences(db, entries);
    return entries.map((entry, index) => ({ ...entry, references: references[index] ?? [] }));
  }

  /** The smallest range of ids that contains the entries of an interval; null: no entries. */
  async function idRangeOf({ from, until }: Interval): Promise<IdRange | null> {
    const ranges: IdRange[] = [];
    // a query per category, so that each uses the index on category and time
    for (const category of LOG_CATEGORIES) {
      const { first, last } = await all
        .select(({ fn }) => [fn.min("id").as("first"), fn.max("id").as("last")])
        .where("category", "=", category)
        .where("created_at", ">=", from)
        .where("created_at", "<", until)
        .executeTakeFirstOrThrow();
      if (first !== null && last !== null) ranges.push({ first, last });
    }
    if (ranges.length === 0) return null;
    return {
      first: Math.min(...ranges.map(({ first }) => first)),
      last: Math.max(...ranges.map(({ last }) => last)),
    };
  }

  /** The rows of a page, and the cursor of the next page (null: none). */
  async function readRows(
    filter: LogFilter,
    limit: number,
  ): Promise<{ found: Row[]; nextBefore: number | null }> {
    // `during` is a time interval; `before`, below, is a cursor: the page has only entries with smaller ids
    const { during } = filter;
    const ids = during === undefined ? undefined : await idRangeOf(during);
    if (ids === null) return { found: [], nextBefore: null };
    const requestedBefore = filter.before ?? Number.MAX_SAFE_INTEGER;
    const before = ids === undefined ? requestedBefore : Math.min(requestedBefore, ids.last + 1);
    const [first, ...others] = equalitiesOf(filter);
    const pattern = filter.text === undefined || filter.text === "" ? null : likePatternOf(filter.text);
    let candidates = all.orderBy("id", "desc");
    if (ids !== undefined) candidates = candidates.where("id", ">=", ids.first);
    if (first !== undefined) candidates = candidates.where(first.column, "=", first.value);

    if (others.length === 0 && pattern === null && during === undefined) {
      const query = candidates
        .where("id", "<", before)
        .selectAll()
        .limit(limit + 1);
      const found = await query.execute();
      return { found: found.slice(0, limit), nextBefore: found.length > limit ? lastId(found, limit) : null };
    }

    const examined = candidates
      .select("id")
      .where("id", "<", before)
      .limit(MAX_EXAMINED_ENTRIES)
      .as("examined");
    const { newest, oldest, count } = await db
      .selectFrom(examined)
      .select(({ fn }) => [
        fn.max("id").as("newest"),
        fn.min("id").as("oldest"),
        fn.countAll<number>().as("count"),
      ])
      .executeTakeFirstOrThrow();
    if (newest === null || oldest === null) return { found: [], nextBefore: null };
    // entries stored since the query above must not move the range, or the next page would repeat entries
    const examinedRows = candidates.selectAll().where("id", "<=", newest).limit(count).as("examined");
    let query = db.selectFrom(examinedRows).selectAll().where("id", ">=", oldest);
    for (const { column, value } of others) query = query.where(column, "=", value);
    // if the clock was set back, the range of ids may contain entries of other times
    if (during !== undefined) {
      query = query.where("created_at", ">=", during.from).where("created_at", "<", during.until);
    }
    if (pattern !== null) {
      const { namedComponents = [] } = filter;
      const named =
        namedComponents.length === 0 ? sql`` : sql` or component in (${sql.join([...namedComponents])})`;
      query = query.where(
        sql<boolean>`(lower(message) like ${pattern} escape '\\' or lower(component) like ${pattern} escape '\\'${named})`,
      );
    }
    const found = await query
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute();
    if (found.length > limit) return { found: found.slice(0, limit), nextBefore: lastId(found, limit) };
    return { found, nextBefore: count < MAX_EXAMINED_ENTRIES ? null : oldest };
  }

  async function courtNameOf(courtId: CourtId | null): Promise<string> {
    if (courtId === null) throw new Error("an entry about a court does not say which");
    const court = await db.selectFrom("courts").select("name").where("id", "=", courtId).executeTakeFirst();
    return court?.name ?? defaultCourtName(courtId);
  }

  return {
    async append(entry): Promise<LogEntry> {
      const { at, level, category, component, courtId, metadata } = entry;
      const message =
        typeof entry.message === "string" ? entry.message : entry.message(await courtNameOf(courtId));
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
      return { id, ...entry, message, references };
    },

    async list(filter, limit): Promise<LogPage> {
      const { found, nextBefore } = await readRows(filter, limit);
      const entries = rows
        .all(decoder, found)
        .filter((entry) => hasLogText(entry, filter.text ?? "", filter.namedComponents));
      return { items: await withReferences(entries), nextBefore };
    },

    async listReferencing(ids, since) {
      const found: (LogRecord & { readonly id: number })[] = [];
      // a query per category, so that each uses the index; technical entries have no ids of codes or bookings
      for (const category of ["access", "denied", "audit"] as const) {
        for await (const batch of referencingEntryBatches(db, category, since)) {
          const entries = rows.all(decoder, batch);
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

/** A condition that a column has a value. */
interface Equality {
  readonly column: "level" | "component" | "court_id";
  readonly value: string | number;
}

/**
 * The filter's equalities; first the one that probably matches fewest entries, because only that one uses an
 * index.
 */
function equalitiesOf({ level, component, courtId }: LogFilter): Equality[] {
  const ofLevel: Equality[] = level === undefined ? [] : [{ column: "level", value: level }];
  const others: Equality[] = [
    ...(component === undefined ? [] : [{ column: "component", value: component } as const]),
    ...(courtId === undefined ? [] : [{ column: "court_id", value: courtId } as const]),
  ];
  return level === "info" ? [...others, ...ofLevel] : [...ofLevel, ...others];
}

/** The id of the last row of a page, which is the cursor of the next page. */
function lastId(found: readonly Row[], limit: number): number | null {
  return found[limit - 1]?.id ?? null;
}

/**
 * A LIKE pattern that matches every entry with the text, and perhaps more entries, which hasLogText then removes. All
 * characters but ASCII become wildcards, because the engines' lower() agrees on ASCII letters only.
 */
function likePatternOf(text: string): string {
  const literal = foldLogText(text).replace(/[\\%_]/g, "\\$&");
  return `%${literal.replace(/[^\0-\x7f]+/g, "%")}%`;
}

function decodeObject(column: string, value: unknown): Readonly<Record<string, unknown>> {
  const json = decodeJson(column, value);
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw new Error(`${column} is no object`);
  return json as Readonly<Record<string, unknown>>;
}

import type { CourtId } from "@platzwart/domain/court/court";
import { foldLogText, hasLogText, isAboutCourt } from "@platzwart/domain/log/log-filter";
import type { Interval } from "@platzwart/domain/time/interval";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { RowDecoding } from "../../database/row-decoding.ts";
import {
  LOG_CATEGORIES,
  type LogLevel,
  type LogTables,
  logRows,
  type StoredLogRecord,
} from "../../facts/log-records.ts";
import { yieldToEventLoop } from "../../platform/system/event-loop.ts";

/** Bounds the duration of a page whose filter no index covers exactly. */
export const MAX_EXAMINED_ENTRIES = 20_000;
/** Entries between two pauses for other work. */
export const EXAMINED_AT_ONCE = 250;

type Candidates = SelectQueryBuilder<LogTables, "system_logs", object>;
/** `nextBefore`: cursor of the next range; null: none. */
interface PageSlice {
  readonly found: readonly StoredLogRecord[];
  readonly nextBefore: number | null;
}

interface IdRange {
  readonly first: number;
  readonly last: number;
}

/** `sharedWith`: entries of another court, or of none, that also name this one. */
type SliceFilter = LogFilter & { readonly sharedWith?: CourtId };

/** Must equal the condition of the index system_logs_of_several_courts word for word. */
const NAMES_COURTS = sql<boolean>`metadata like '%"court_ids":[%'`;

/** Reads pages of the system log that pass a filter, newest first, without delaying other work. */
export class SystemLogPages {
  readonly #db: Kysely<LogTables>;
  readonly #rows: RowDecoding;
  /** Resolves when the next search may examine entries. */
  #lastExamination: Promise<void> = Promise.resolve();

  constructor(db: Kysely<LogTables>, rows: RowDecoding) {
    this.#db = db;
    this.#rows = rows;
  }

  async read(filter: LogFilter, limit: number): Promise<PageSlice> {
    const { courtId, ...others } = filter;
    const unshared = await this.#readSlice(filter, limit);
    if (courtId === undefined) return unshared;
    return mergeSlices(unshared, await this.#readSlice({ ...others, sharedWith: courtId }, limit), limit);
  }

  async #readSlice(filter: SliceFilter, limit: number): Promise<PageSlice> {
    // `during` is a time interval; `before` is a cursor: only entries with smaller ids
    const { during, text = "", sharedWith } = filter;
    const ids = during === undefined ? undefined : await this.#idRangeOf(during);
    if (ids === null) return { found: [], nextBefore: null };
    const requestedBefore = filter.before ?? Number.MAX_SAFE_INTEGER;
    const before = ids === undefined ? requestedBefore : Math.min(requestedBefore, ids.last + 1);
    const equalities = equalitiesOf(filter);
    // entries of several courts have a separate index
    const indexed = sharedWith === undefined ? equalities[0] : undefined;
    const others = indexed === undefined ? equalities : equalities.slice(1);
    let candidates = this.#all.orderBy("id", "desc");
    if (ids !== undefined) candidates = candidates.where("id", ">=", ids.first);
    if (indexed !== undefined) candidates = candidates.where(indexed.column, "=", indexed.value);
    if (sharedWith !== undefined) candidates = candidates.where(NAMES_COURTS);
    if (others.length > 0 || text !== "" || during !== undefined || sharedWith !== undefined)
      return this.#examine(candidates, { others, filter, before, limit });

    const found = await candidates
      .where("id", "<", before)
      .selectAll()
      .limit(limit + 1)
      .execute();
    const nextBefore = found.length > limit ? (found[limit - 1]?.id ?? null) : null;
    return { found: this.#rows.all(logRows, found.slice(0, limit)), nextBefore };
  }

  /** Smallest range of ids with all entries of the interval; null: no entries. */
  async #idRangeOf({ from, until }: Interval): Promise<IdRange | null> {
    const ranges: IdRange[] = [];
    // a query per category, so that each uses the index on category and time
    for (const category of LOG_CATEGORIES) {
      const { first, last } = await this.#all
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

  /** Examines candidates in small batches. `others`: equalities that the index does not cover. */
  async #examine(
    candidates: Candidates,
    {
      others,
      filter,
      before,
      limit,
    }: {
      readonly others: readonly Equality[];
      readonly filter: SliceFilter;
      readonly before: number;
      readonly limit: number;
    },
  ): Promise<PageSlice> {
    const { sharedWith } = filter;
    const found: StoredLogRecord[] = [];
    let cursor = before;
    for (let examined = 0; examined < MAX_EXAMINED_ENTRIES; examined += EXAMINED_AT_ONCE) {
      const nextBatch = await this.#queued(() =>
        this.#examineSome(candidates, { others, filter, before: cursor }),
      );
      if (nextBatch === null) return { found, nextBefore: null };
      // undecodable entries are skipped, so that the following ones fill the page
      for (let ids = nextBatch.ids; ids.length > 0 && found.length <= limit; ) {
        const wanted = limit + 1 - found.length;
        const entries = await this.#readEntries(ids.slice(0, wanted));
        found.push(...entries.filter((entry) => sharedWith === undefined || isShared(entry, sharedWith)));
        ids = ids.slice(wanted);
      }
      if (found.length > limit)
        return { found: found.slice(0, limit), nextBefore: found[limit - 1]?.id ?? null };
      if (nextBatch.count < EXAMINED_AT_ONCE) return { found, nextBefore: null };
      cursor = nextBatch.oldest;
    }
    return { found, nextBefore: cursor };
  }

  /** Newest first; null: no more candidates. */
  async #examineSome(
    candidates: Candidates,
    {
      others,
      filter,
      before,
    }: { readonly others: readonly Equality[]; readonly filter: LogFilter; readonly before: number },
  ): Promise<{ readonly ids: number[]; readonly oldest: number; readonly count: number } | null> {
    const { during, text = "", namedComponents } = filter;
    const batch = candidates.select("id").where("id", "<", before).limit(EXAMINED_AT_ONCE).as("examined");
    const { newest, oldest, count } = await this.#db
      .selectFrom(batch)
      .select(({ fn }) => [
        fn.max("id").as("newest"),
        fn.min("id").as("oldest"),
        fn.countAll<number>().as("count"),
      ])
      .executeTakeFirstOrThrow();
    if (newest === null || oldest === null) return null;
    // entries stored since the query above must not move the range, or the next page would repeat entries
    const examinedRows = candidates.selectAll().where("id", "<=", newest).limit(count).as("examined");
    let query = this.#db
      .selectFrom(examinedRows)
      .select(["id", "message", "component"])
      .where("id", ">=", oldest);
    for (const { column, value } of others) query = query.where(column, "=", value);
    // after the clock was set back, the range of ids may contain entries of other times
    if (during !== undefined) {
      query = query.where("created_at", ">=", during.from).where("created_at", "<", during.until);
    }
    if (text !== "") query = query.where(mayHaveText(text, namedComponents));
    const passing = await query.orderBy("id", "desc").execute();
    const ids = passing.filter((row) => hasLogText(row, text, namedComponents)).map(({ id }) => id);
    return { ids, oldest, count };
  }

  async #readEntries(ids: readonly number[]): Promise<StoredLogRecord[]> {
    if (ids.length === 0) return [];
    return this.#rows.all(
      logRows,
      await this.#all.selectAll().where("id", "in", ids).orderBy("id", "desc").execute(),
    );
  }

  /** Searches alternate, with other work in between. */
  #queued<T>(examineSome: () => Promise<T>): Promise<T> {
    const examined = this.#lastExamination.then(examineSome);
    this.#lastExamination = examined.then(yieldToEventLoop, yieldToEventLoop);
    return examined;
  }

  get #all() {
    return this.#db.selectFrom("system_logs");
  }
}

/** Merges two ranges down to the id to which both are complete. */
function mergeSlices(a: PageSlice, b: PageSlice, limit: number): PageSlice {
  const end = Math.max(a.nextBefore ?? 0, b.nextBefore ?? 0);
  const found = [...a.found, ...b.found].filter(({ id }) => id >= end).sort((x, y) => y.id - x.id);
  if (found.length > limit) return { found: found.slice(0, limit), nextBefore: found[limit - 1]?.id ?? null };
  return { found, nextBefore: end === 0 ? null : end };
}

function isShared(entry: StoredLogRecord, court: CourtId): boolean {
  return entry.courtId !== court && isAboutCourt(entry, court);
}

interface Equality {
  readonly column: "level" | "component" | "court_id";
  readonly value: string | number;
}

/** The first should match fewest entries, because only the first uses an index. */
function equalitiesOf({ level, component, courtId }: LogFilter): Equality[] {
  const levelEquality: Equality[] = level === undefined ? [] : [{ column: "level", value: level }];
  const others: Equality[] = [
    ...(component === undefined ? [] : [{ column: "component", value: component } as const]),
    ...(courtId === undefined ? [] : [{ column: "court_id", value: courtId } as const]),
  ];
  return level === "info" ? [...others, ...levelEquality] : [...levelEquality, ...others];
}

/** Finds a superset for hasLogText by an ASCII run, because lower() of the databases differs beyond ASCII. */
function mayHaveText(text: string, namedComponents: readonly string[] = []) {
  const [run = ""] = (foldLogText(text).match(/[\0-\x7f]+/g) ?? []).sort((a, b) => b.length - a.length);
  if (run === "") return sql<boolean>`true`;
  // LIKE takes SQLite seconds in messages of one repeated letter; strpos and instr differ in name
  const has = (column: "message" | "component") =>
    sql<boolean>`replace(lower(${sql.ref(column)}), ${run}, '') <> lower(${sql.ref(column)})`;
  const named =
    namedComponents.length === 0 ? sql`` : sql` or component in (${sql.join([...namedComponents])})`;
  return sql<boolean>`(${has("message")} or ${has("component")}${named})`;
}

export interface LogFilter {
  readonly level?: LogLevel | undefined;
  readonly component?: string | undefined;
  readonly courtId?: CourtId | undefined;
  readonly text?: string | undefined;
  /** Components whose displayed name has the text. */
  readonly namedComponents?: readonly string[] | undefined;
  readonly during?: Interval | undefined;
  /** Cursor: only entries with a smaller id. */
  readonly before?: number | undefined;
}

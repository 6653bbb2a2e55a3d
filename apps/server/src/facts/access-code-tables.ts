import { searchInterval } from "@platzwart/domain/access/access-code";
import { type CourtId, storedCourtId } from "@platzwart/domain/court/court";
import { foldName } from "@platzwart/domain/folded-name";
import { type Instant, MINUTE } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { type Kysely, type Selectable, sql } from "kysely";
import type { StartPosition } from "../database/list-position.ts";
import {
  decodeBoolean,
  decodeCourtId,
  decodeEnum,
  decodeInstant,
  decodeInstantOrNull,
  decodeInteger,
  decodeText,
  decodeTextOrNull,
  type RowDecoder,
  type RowDecoding,
  requireRow,
} from "../database/row-decoding.ts";
import type { AccessCodeTable, Schema } from "../database/schema.ts";
import { repository } from "../database/store.ts";
import { hoursColumns, hoursIn, keptPurpose, kindOf, searchTextOf } from "./access-code-columns.ts";
import { narrowed } from "./access-code-search.ts";
import type { AccessCodeFilter, AccessCodeRecord, AccessCodeStore, CodeSearch } from "./access-code-store.ts";

/** Spelled out and no parameter: only so SQLite uses an index of active codes alone. */
const isActive = sql<boolean>`status = 'active'`;

const wasMadeByHand = sql`kind = 'by_hand'`;

/** Both database engines (SQLite and PostgreSQL) limit the number of values in one query. */
const MAX_VALUES_PER_QUERY = 1_000;

const decoder: RowDecoder<Selectable<AccessCodeTable>, AccessCodeRecord> = {
  table: "access_codes",
  idOf: (row) => row.id,
  decode: (row) => ({
    id: decodeText("id", row.id),
    encryptedDigits: decodeTextOrNull("access_code", row.access_code),
    lookupHash: decodeTextOrNull("code_tag", row.code_tag),
    courtId: row.court_id === null ? null : decodeCourtId("court_id", row.court_id),
    purpose: decodeTextOrNull("purpose", row.purpose),
    holderName: decodeText("user_name", row.user_name),
    isPermanent: decodeBoolean("is_permanent", row.is_permanent),
    status: decodeEnum("status", row.status, ["active", "expired"]),
    validity: {
      from: decodeInstant("valid_from", row.valid_from),
      until: decodeInstant("valid_to", row.valid_to),
    },
    durationMinutes: decodeInteger("duration_minutes", row.duration_minutes),
    margins: {
      lightBefore: decodeInteger("light_before_minutes", row.light_before_minutes),
      lightAfter: decodeInteger("light_after_minutes", row.light_after_minutes),
      doorBefore: decodeInteger("door_before_minutes", row.door_before_minutes),
      doorAfter: decodeInteger("door_after_minutes", row.door_after_minutes),
    },
    endedAt: decodeInstantOrNull("ended_at", row.ended_at),
    plannedUntil: decodeInstantOrNull("planned_valid_to", row.planned_valid_to),
    createdAt: decodeInstant("created_at", row.created_at),
    madeIn: decodeInteger("made_in_revision", row.made_in_revision),
    createdBy: decodeTextOrNull("created_by", row.created_by),
    bookingId: decodeTextOrNull("booking_id", row.booking_id),
    occupiesCourt: decodeBoolean("occupies_court", row.occupies_court),
    hours: hoursIn(row),
    replacedBy: decodeTextOrNull("replaced_by", row.replaced_by),
    replacedBookingId: decodeTextOrNull("replaced_booking_id", row.replaced_booking_id),
    lastUsedAt: decodeInstantOrNull("last_used_at", row.last_used_at),
    changedAt: decodeInstantOrNull("changed_at", row.changed_at),
    changedBy: decodeTextOrNull("changed_by", row.changed_by),
  }),
};

function rowOf(code: AccessCodeRecord): Selectable<AccessCodeTable> {
  // columns effect_*: the search interval, which is the effect window extended to the whole booked time
  const searched = searchInterval(code);
  return {
    id: code.id,
    access_code: code.encryptedDigits,
    court_id: code.courtId === null ? null : storedCourtId(code.courtId),
    purpose: keptPurpose(code),
    user_name: code.holderName,
    is_permanent: code.isPermanent,
    valid_from: code.validity.from,
    valid_to: code.validity.until,
    duration_minutes: code.durationMinutes,
    status: code.status,
    created_at: code.createdAt,
    made_in_revision: code.madeIn,
    code_tag: code.lookupHash,
    booking_id: code.bookingId,
    created_by: code.createdBy,
    light_before_minutes: code.margins.lightBefore,
    light_after_minutes: code.margins.lightAfter,
    door_before_minutes: code.margins.doorBefore,
    door_after_minutes: code.margins.doorAfter,
    effect_from: searched.from,
    effect_until: searched.until,
    ended_at: code.endedAt,
    planned_valid_to: code.plannedUntil,
    occupies_court: code.occupiesCourt,
    ...hoursColumns(code.hours),
    replaced_by: code.replacedBy,
    replaced_booking_id: code.replacedBookingId,
    last_used_at: code.lastUsedAt,
    changed_at: code.changedAt,
    changed_by: code.changedBy,
    kind: kindOf(code),
    search_text: searchTextOf(code),
  };
}

/** The repository of access codes, whose port describes its methods. */
export class AccessCodeTables implements AccessCodeStore {
  readonly #db: Kysely<Schema>;
  /** Decodes rows, leaves out invalid ones. */
  readonly #rows: RowDecoding;

  constructor(db: Kysely<Schema>, rows: RowDecoding) {
    this.#db = db;
    this.#rows = rows;
  }

  async get(id: string): Promise<AccessCodeRecord | null> {
    return this.#rows.first(decoder, await this.#all.where("id", "=", id).execute());
  }

  getByIds(ids: readonly string[]): Promise<AccessCodeRecord[]> {
    return this.#findByColumn("id", [...new Set(ids)]);
  }

  async insert(code: AccessCodeRecord): Promise<void> {
    await this.#db.insertInto("access_codes").values(rowOf(code)).execute();
  }

  async update(id: string, changes: Partial<Omit<AccessCodeRecord, "id">>): Promise<void> {
    const code = requireRow("access_codes", id, await this.get(id));
    await this.#db
      .updateTable("access_codes")
      .set(rowOf({ ...code, ...changes }))
      .where("id", "=", id)
      .execute();
  }

  async listCurrentAndFuture(now: Instant, filter: AccessCodeFilter = {}): Promise<AccessCodeRecord[]> {
    return this.#rows.all(decoder, await this.#currentAndFuture(now, filter).execute());
  }

  async encryptedLengthsInUse(
    now: Instant,
    courts: readonly CourtId[],
    lengths: readonly number[],
  ): Promise<number[]> {
    const length = sql<number>`length(access_code)`;
    const usable = this.#db
      .selectFrom("access_codes")
      .select(length.as("length"))
      .where(isActive)
      .where("effect_until", ">", now)
      .where("is_permanent", "=", false)
      .where(sql`valid_to + door_after_minutes * ${sql.lit(MINUTE)}`, ">", now);
    // the first of each length, of these courts or of all: a few seeks in the index
    const firstOf = (asked: number) => {
      const ofLength = usable.where(length, "=", asked).limit(1);
      return [
        ofLength.where("court_id", "in", courts.map(storedCourtId)),
        ofLength.where("court_id", "is", null),
      ].map((query) => this.#db.selectFrom(query.as("first")).selectAll());
    };
    const [first, ...others] = courts.length === 0 ? [] : lengths.flatMap(firstOf);
    if (first === undefined) return [];
    const query = others.reduce((all, other) => all.unionAll(other), first);
    return (await query.execute()).map((row) => row.length);
  }

  async listPage(
    now: Instant,
    filter: AccessCodeFilter,
    {
      after,
      limit,
    }: { readonly after: Pick<AccessCodeRecord, "id" | "validity"> | null; readonly limit: number },
  ): Promise<{ readonly items: AccessCodeRecord[]; readonly nextAfter: string | null }> {
    let query = this.#currentAndFuture(now, filter);
    if (after !== null) {
      const { id, validity } = after;
      query = query.where(({ eb, or, and }) =>
        or([
          eb("valid_from", ">", validity.from),
          and([eb("valid_from", "=", validity.from), eb("id", ">", id)]),
        ]),
      );
    }
    const found = await query.limit(limit + 1).execute();
    const items = this.#rows.all(decoder, found.slice(0, limit));
    // one that can be read, so that it is found as a position
    return { items, nextAfter: found.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  async listOverlapping(time: Interval): Promise<AccessCodeRecord[]> {
    const query = this.#all
      // all statuses that exist: the condition lets the query use the index on status and effect_until
      .where("status", "in", ["active", "expired"])
      .where("effect_until", ">", time.from)
      .where("effect_from", "<", time.until)
      .where("is_permanent", "=", false)
      .where("occupies_court", "=", true)
      .where("replaced_by", "is", null)
      .orderBy("valid_from")
      .orderBy("id");
    return this.#rows.all(decoder, await query.execute());
  }

  async listFirstFrom(at: Instant, courts: readonly CourtId[]): Promise<AccessCodeRecord[]> {
    const from = this.#active
      .where("is_permanent", "=", false)
      .where("occupies_court", "=", true)
      .where("valid_from", ">=", at);
    const firstOf = (ofCourt: typeof from) =>
      this.#db.selectFrom(ofCourt.orderBy("valid_from").orderBy("id").limit(1).as("first")).selectAll();
    // one seek in the index for each court
    const ofAllCourts = firstOf(from.where("court_id", "is", null));
    const query = courts.reduce(
      (all, court) => all.unionAll(firstOf(from.where("court_id", "=", storedCourtId(court)))),
      ofAllCourts,
    );
    return this.#rows.all(decoder, await query.execute());
  }

  async listDueToExpire(now: Instant, limit: number): Promise<AccessCodeRecord[]> {
    const query = this.#active.where("effect_until", "<=", now).orderBy("effect_until").limit(limit);
    return this.#rows.all(decoder, await query.execute());
  }

  async findByLookupHash(lookupHash: string): Promise<AccessCodeRecord[]> {
    return this.#rows.all(
      decoder,
      await this.#active.where("code_tag", "=", lookupHash).orderBy("id").execute(),
    );
  }

  async findByBooking(bookingId: string): Promise<AccessCodeRecord | null> {
    return this.#rows.first(decoder, await this.#all.where("booking_id", "=", bookingId).execute());
  }

  findByBookings(bookingIds: readonly string[]): Promise<AccessCodeRecord[]> {
    return this.#findByColumn("booking_id", bookingIds);
  }

  findReplacedOfBookings(bookingIds: readonly string[]): Promise<AccessCodeRecord[]> {
    return this.#findByColumn("replaced_booking_id", bookingIds);
  }

  async search(
    search: CodeSearch,
    now: Instant,
    { after, limit }: { readonly after: StartPosition | null; readonly limit: number },
  ): Promise<{ readonly items: AccessCodeRecord[]; readonly nextAfter: StartPosition | null }> {
    const isFirstFirst = search.state === "to_come" || search.state === "open";
    const [beyond, direction] = isFirstFirst ? ([">", "asc"] as const) : (["<", "desc"] as const);
    let query = narrowed(this.#all, search, now);
    if (after !== null) {
      // the first condition is what the index is entered by
      query = query
        .where("valid_from", isFirstFirst ? ">=" : "<=", after.from)
        .where(({ eb, or, and }) =>
          or([
            eb("valid_from", beyond, after.from),
            and([eb("valid_from", "=", after.from), eb("id", beyond, after.id)]),
          ]),
        );
    }
    // with the sign as in currentAndFuture
    const order = search.state === "open" ? sql`+valid_from` : sql.ref("valid_from");
    const found = await query
      .orderBy(order, direction)
      .orderBy("id", direction)
      .limit(limit + 1)
      .execute();
    const items = this.#rows.all(decoder, found.slice(0, limit));
    const last = items.at(-1);
    const isEnd = found.length <= limit || last === undefined;
    return { items, nextAfter: isEnd ? null : { from: last.validity.from, id: last.id } };
  }

  async findOccupying(courtId: CourtId, time: Interval, besides?: string): Promise<AccessCodeRecord | null> {
    let query = this.#active
      .where("court_id", "=", storedCourtId(courtId))
      .where("effect_until", ">", time.from)
      .where("valid_from", "<", time.until)
      .where("valid_to", ">", time.from)
      // a booking's court is asked of the bookings
      .where("kind", "<>", "booking")
      .where("is_permanent", "=", false)
      .where("occupies_court", "=", true);
    if (besides !== undefined) query = query.where("id", "<>", besides);
    return this.#rows.first(decoder, await query.orderBy("valid_from").limit(1).execute());
  }

  async noteUse(id: string, at: Instant): Promise<void> {
    await this.#db.updateTable("access_codes").set({ last_used_at: at }).where("id", "=", id).execute();
  }

  async lookupHashesOverlapping(window: Interval): Promise<string[]> {
    const found = await this.#db
      .selectFrom("access_codes")
      .select("code_tag")
      .where("status", "=", "active")
      .where("effect_until", ">", window.from)
      .where("effect_from", "<", window.until)
      // an empty interval overlaps nothing
      .whereRef("effect_from", "<", "effect_until")
      .where("code_tag", "is not", null)
      .execute();
    return lookupHashesIn(found);
  }

  async permanentLookupHashes(): Promise<string[]> {
    const found = await this.#db
      .selectFrom("access_codes")
      .select("code_tag")
      .where("status", "=", "active")
      .where("is_permanent", "=", true)
      .where("code_tag", "is not", null)
      .execute();
    return lookupHashesIn(found);
  }

  async lookupHashesUsedWithin(courts: readonly CourtId[], around: Interval): Promise<string[]> {
    const used = this.#db
      .selectFrom("access_codes")
      .select(["code_tag", "effect_until"])
      .where("effect_until", ">", around.from)
      .where("effect_from", "<", around.until)
      .where("code_tag", "is not", null);
    // a union instead of one query with "or", which would not use the index
    const found = await used
      .where("court_id", "in", courts.map(storedCourtId))
      .unionAll(used.where("court_id", "is", null))
      .orderBy("effect_until", "desc")
      .execute();
    return lookupHashesIn(found);
  }

  async eraseDigits(endedBefore: Instant, limit: number): Promise<number> {
    const due = this.#withEffectEndedBefore(endedBefore, limit).where("access_code", "is not", null);
    const query = this.#db.updateTable("access_codes").set({ access_code: null }).where("id", "in", due);
    return Number((await query.executeTakeFirst()).numUpdatedRows);
  }

  async eraseLookupHashesAndNames(endedBefore: Instant, limit: number): Promise<number> {
    const due = this.#withEffectEndedBefore(endedBefore, limit).where("code_tag", "is not", null);
    const erased = {
      ...{ code_tag: null, user_name: "", search_text: null },
      // what somebody made a code for may name them
      purpose: sql<string | null>`case when ${wasMadeByHand} then null else purpose end`,
    };
    const query = this.#db.updateTable("access_codes").set(erased).where("id", "in", due);
    return Number((await query.executeTakeFirst()).numUpdatedRows);
  }

  async eraseHolderNamesOfBookings(bookingIds: readonly string[]): Promise<void> {
    for (let start = 0; start < bookingIds.length; start += MAX_VALUES_PER_QUERY) {
      const batch = bookingIds.slice(start, start + MAX_VALUES_PER_QUERY);
      for (const column of ["booking_id", "replaced_booking_id"] as const)
        await this.#db
          .updateTable("access_codes")
          .set({ user_name: "", search_text: null })
          .where(column, "in", batch)
          .execute();
    }
  }

  async renameHoldersOfContact(contactId: string, name: string): Promise<boolean> {
    let count = 0n;
    for (const column of ["booking_id", "replaced_booking_id"] as const) {
      const renamed = await this.#db
        .updateTable("access_codes")
        // a booking's code has no purpose of its own that is searched, too
        .set({ user_name: name, search_text: foldName(name) })
        .where(column, "in", (eb) =>
          eb.selectFrom("bookings").select("bookings.id").where("bookings.contact_id", "=", contactId),
        )
        .where("user_name", "not in", ["", name])
        .executeTakeFirst();
      count += renamed.numUpdatedRows;
    }
    return count > 0n;
  }

  async listNamedWithoutBooking(): Promise<AccessCodeRecord[]> {
    const query = this.#all
      .where("booking_id", "is", null)
      .where("replaced_booking_id", "is", null)
      .where("user_name", "<>", "")
      .orderBy("user_name");
    return this.#rows.all(decoder, await query.execute());
  }

  get #all() {
    return this.#db.selectFrom("access_codes").selectAll();
  }

  /** Neither expired nor ended early; the time of an active code may also be in the future. */
  get #active() {
    return this.#all.where(isActive);
  }

  #currentAndFuture(now: Instant, { courtId, isPermanent, before }: AccessCodeFilter) {
    let query = this.#active.where("effect_until", ">", now);
    if (courtId !== undefined) {
      query = query.where(({ eb, or }) =>
        or([eb("court_id", "=", storedCourtId(courtId)), eb("court_id", "is", null)]),
      );
    }
    if (isPermanent !== undefined) query = query.where("is_permanent", "=", isPermanent);
    if (before !== undefined) query = query.where("effect_from", "<", before);
    // the sign keeps SQLite from reading all codes that there ever were in this order, to save itself the sorting
    return query.orderBy(sql`+valid_from`).orderBy("id");
  }

  async #findByColumn(
    column: "id" | "booking_id" | "replaced_booking_id",
    values: readonly string[],
  ): Promise<AccessCodeRecord[]> {
    const found: AccessCodeRecord[] = [];
    for (let start = 0; start < values.length; start += MAX_VALUES_PER_QUERY) {
      const batch = values.slice(start, start + MAX_VALUES_PER_QUERY);
      found.push(...this.#rows.all(decoder, await this.#all.where(column, "in", batch).execute()));
    }
    return found;
  }

  /**
   * Codes whose search interval ended before an instant, oldest end first; active permanent codes are never among them.
   */
  #withEffectEndedBefore(endedBefore: Instant, limit: number) {
    return this.#db
      .selectFrom("access_codes")
      .select("id")
      .where("effect_until", "<", endedBefore)
      .where(({ eb, or }) => or([eb("status", "=", "expired"), eb("is_permanent", "=", false)]))
      .orderBy("effect_until")
      .limit(limit);
  }
}

function lookupHashesIn(found: readonly { code_tag: string | null }[]): string[] {
  return found.flatMap(({ code_tag: hash }) => (hash === null ? [] : [hash]));
}

export const codesIn = repository(({ db, rows }) => new AccessCodeTables(db, rows));

import { type CourtId, storedCourtId } from "@platzwart/domain/court/court";
import { foldName } from "@platzwart/domain/folded-name";
import { type Instant, MINUTE } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { sql } from "kysely";
import type { StartPosition } from "../database/list-position.ts";
import { inPortions, type Page, type PageRequest, Records } from "../database/records.ts";
import { requireRow } from "../database/row-decoding.ts";
import { type Connection, repository, type Store } from "../database/store.ts";
import { type AccessCodeRecord, type CodeTables, codes, rowOf } from "./access-code-codec.ts";
import { applySearch, type CodeSearch } from "./access-code-search.ts";

export interface AccessCodeFilter {
  readonly courtId?: CourtId | undefined;
  /** undefined: permanent and time-limited codes. */
  readonly isPermanent?: boolean | undefined;
  readonly before?: Instant | undefined;
}

interface BookingsOfCodes {
  bookings: { id: string; contact_id: string | null };
}

/** A literal instead of a parameter lets SQLite use the index of active codes. */
const isActive = sql<boolean>`status = 'active'`;

const wasMadeByHand = sql`kind = 'by_hand'`;

/** Effect window: from the first to the end of the last window; search interval: it and the booked time. */
class AccessCodeRecords extends Records<CodeTables & BookingsOfCodes> {
  readonly #store: Store;

  constructor(connection: Connection<CodeTables & BookingsOfCodes>, store: Store) {
    super(connection);
    this.#store = store;
  }

  async get(id: string): Promise<AccessCodeRecord | null> {
    return this.first(codes, this.#all.where("id", "=", id));
  }

  /** In no order; unknown ids are left out. */
  getByIds(ids: readonly string[]): Promise<AccessCodeRecord[]> {
    return this.#findByColumn("id", [...new Set(ids)]);
  }

  /** Bookings whose codes were changed in later revisions. */
  async bookingIdsOfChangedSince(revision: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom("access_codes")
      .select("booking_id")
      .where("changed_in_revision", ">", revision)
      .where("booking_id", "is not", null)
      .execute();
    return rows.flatMap(({ booking_id: id }) => (id === null ? [] : [id]));
  }

  async insert(code: AccessCodeRecord): Promise<void> {
    await this.db.insertInto("access_codes").values(rowOf(code)).execute();
  }

  async update(
    id: string,
    changes: Partial<Omit<AccessCodeRecord, "id" | "changedInRevision">>,
  ): Promise<AccessCodeRecord> {
    const code = requireRow("access_codes", id, await this.get(id));
    const changed = { ...code, ...changes, changedInRevision: this.#store.nextRevision };
    await this.db.updateTable("access_codes").set(rowOf(changed)).where("id", "=", id).execute();
    return changed;
  }

  /** Active codes whose search interval is running or in the future, by valid_from, then id. */
  async listCurrentAndFuture(now: Instant, filter: AccessCodeFilter = {}): Promise<AccessCodeRecord[]> {
    return this.all(codes, this.#currentAndFuture(now, filter));
  }

  /** Digit lengths, among `lengths`, of active time-limited codes of these or all courts (D-04). */
  async encryptedLengthsInUse(
    now: Instant,
    courts: readonly CourtId[],
    lengths: readonly number[],
  ): Promise<number[]> {
    const length = sql<number>`length(access_code)`;
    const usable = this.db
      .selectFrom("access_codes")
      .select(length.as("length"))
      .where(isActive)
      .where("effect_until", ">", now)
      .where("is_permanent", "=", false)
      .where(sql`valid_to + door_after_minutes * ${sql.lit(MINUTE)}`, ">", now);
    // one index seek per length, for these courts and for all
    const firstWithLength = (digits: number) => {
      const ofLength = usable.where(length, "=", digits).limit(1);
      return [
        ofLength.where("court_id", "in", courts.map(storedCourtId)),
        ofLength.where("court_id", "is", null),
      ].map((query) => this.db.selectFrom(query.as("first")).selectAll());
    };
    const [first, ...others] = courts.length === 0 ? [] : lengths.flatMap(firstWithLength);
    if (first === undefined) return [];
    const query = others.reduce((all, other) => all.unionAll(other), first);
    return (await query.execute()).map((row) => row.length);
  }

  /** As `listCurrentAndFuture`, by pages; `nextAfter`: id of the last code. */
  async listPage(
    now: Instant,
    filter: AccessCodeFilter,
    { after, limit }: PageRequest<Pick<AccessCodeRecord, "id" | "validity">>,
  ): Promise<Page<AccessCodeRecord, string>> {
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
    return this.page(codes, query, limit, ({ id }) => id);
  }

  /** Active or expired codes that act on courts and overlap; a replacement has its code's windows. */
  async listOverlapping(time: Interval): Promise<AccessCodeRecord[]> {
    const query = this.#all
      // all statuses, so that the index on status and effect_until is used
      .where("status", "in", ["active", "expired"])
      .where("effect_until", ">", time.from)
      .where("effect_from", "<", time.until)
      .where("is_permanent", "=", false)
      .where("occupies_court", "=", true)
      .where("replaced_by", "is", null)
      .orderBy("valid_from")
      .orderBy("id");
    return this.all(codes, query);
  }

  /** Active codes, permanent ones too, whose search interval overlaps; by id. */
  async listActiveWithin(time: Interval): Promise<AccessCodeRecord[]> {
    const query = this.#active
      .where("effect_until", ">", time.from)
      .where("effect_from", "<", time.until)
      .orderBy("id");
    return this.all(codes, query);
  }

  /** Codes stored since `revision`, and those that entered or left listActiveWithin's list since `before`; by id. */
  async listChangedSince(
    revision: number,
    { before, now }: { readonly before: Interval; readonly now: Interval },
  ): Promise<AccessCodeRecord[]> {
    const stored = this.#all.where("changed_in_revision", ">", revision);
    const entering = this.#active
      .where("effect_until", ">", now.from)
      .where("effect_from", ">=", before.until)
      .where("effect_from", "<", now.until);
    const leaving = this.#all
      .where("status", "in", ["active", "expired"])
      .where("effect_until", ">", before.from)
      .where("effect_until", "<=", now.from);
    const found = [
      ...(await this.all(codes, stored)),
      ...(await this.all(codes, entering)),
      ...(await this.all(codes, leaving)),
    ];
    return [...new Map(found.map((code) => [code.id, code])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** The first active code acting on each of these courts, and on all courts, from an instant on (C-15). */
  async listFirstFrom(at: Instant, courts: readonly CourtId[]): Promise<AccessCodeRecord[]> {
    const upcoming = this.#active
      .where("is_permanent", "=", false)
      .where("occupies_court", "=", true)
      .where("valid_from", ">=", at);
    const firstOf = (ofCourt: typeof upcoming) =>
      this.db.selectFrom(ofCourt.orderBy("valid_from").orderBy("id").limit(1).as("first")).selectAll();
    // one index seek per court
    const ofAllCourts = firstOf(upcoming.where("court_id", "is", null));
    const query = courts.reduce(
      (all, court) => all.unionAll(firstOf(upcoming.where("court_id", "=", storedCourtId(court)))),
      ofAllCourts,
    );
    return this.all(codes, query);
  }

  /** Active codes whose search interval is over, oldest end first. */
  async listDueToExpire(now: Instant, limit: number): Promise<AccessCodeRecord[]> {
    const query = this.#active.where("effect_until", "<=", now).orderBy("effect_until").limit(limit);
    return this.all(codes, query);
  }

  async findByLookupHash(lookupHash: string): Promise<AccessCodeRecord[]> {
    return this.all(codes, this.#active.where("code_tag", "=", lookupHash).orderBy("id"));
  }

  /** The booking's code, not one that was replaced. */
  async findByBooking(bookingId: string): Promise<AccessCodeRecord | null> {
    return this.first(codes, this.#all.where("booking_id", "=", bookingId));
  }

  /** As `findByBooking`, for several bookings, in no order. */
  findByBookings(bookingIds: readonly string[]): Promise<AccessCodeRecord[]> {
    return this.#findByColumn("booking_id", bookingIds);
  }

  /** Codes that were replaced, in no order. */
  findReplacedOfBookings(bookingIds: readonly string[]): Promise<AccessCodeRecord[]> {
    return this.#findByColumn("replaced_booking_id", bookingIds);
  }

  /** Codes by beginning, latest first; the states to_come and open earliest first. */
  async search(
    search: CodeSearch,
    now: Instant,
    { after, limit }: PageRequest<StartPosition>,
  ): Promise<Page<AccessCodeRecord, StartPosition>> {
    const isEarliestFirst = search.state === "to_come" || search.state === "open";
    const [following, direction] = isEarliestFirst ? ([">", "asc"] as const) : (["<", "desc"] as const);
    let query = applySearch(this.#all, search, now);
    if (after !== null) {
      // this condition lets the query begin at the position in the index
      query = query
        .where("valid_from", isEarliestFirst ? ">=" : "<=", after.from)
        .where(({ eb, or, and }) =>
          or([
            eb("valid_from", following, after.from),
            and([eb("valid_from", "=", after.from), eb("id", following, after.id)]),
          ]),
        );
    }
    // the plus sign, as in #currentAndFuture, avoids an index scan of all codes
    const order = search.state === "open" ? sql`+valid_from` : sql.ref("valid_from");
    const ordered = query.orderBy(order, direction).orderBy("id", direction);
    return this.page(codes, ordered, limit, ({ validity, id }) => ({ from: validity.from, id }));
  }

  /** First active by-hand code that occupies this court alone in `time`, except the one with `exceptId`. */
  async findOccupying(courtId: CourtId, time: Interval, exceptId?: string): Promise<AccessCodeRecord | null> {
    let query = this.#active
      .where("court_id", "=", storedCourtId(courtId))
      .where("effect_until", ">", time.from)
      .where("valid_from", "<", time.until)
      .where("valid_to", ">", time.from)
      // bookings themselves say which courts they occupy
      .where("kind", "<>", "booking")
      .where("is_permanent", "=", false)
      .where("occupies_court", "=", true);
    if (exceptId !== undefined) query = query.where("id", "<>", exceptId);
    return this.first(codes, query.orderBy("valid_from").limit(1));
  }

  /** Stores the last opening of a door. */
  async noteUse(id: string, at: Instant): Promise<void> {
    await this.db
      .updateTable("access_codes")
      .set(codes.encodeSome({ lastUsedAt: at }))
      .where("id", "=", id)
      .execute();
  }

  /** Hashes of active codes, permanent ones too, of any court, whose search interval overlaps. */
  async lookupHashesOverlapping(window: Interval): Promise<string[]> {
    const query = this.#activeLookupHashes
      .where("effect_until", ">", window.from)
      .where("effect_from", "<", window.until)
      .whereRef("effect_from", "<", "effect_until");
    return lookupHashesIn(await query.execute());
  }

  /** Hashes of permanent codes, which must all differ, also on different weekdays. */
  async permanentLookupHashes(): Promise<string[]> {
    return lookupHashesIn(await this.#activeLookupHashes.where("is_permanent", "=", true).execute());
  }

  /** Hashes of codes in any state, of these or all courts, by end of the search interval, latest first. */
  async lookupHashesUsedWithin(courts: readonly CourtId[], time: Interval): Promise<string[]> {
    const used = this.db
      .selectFrom("access_codes")
      .select(["code_tag", "effect_until"])
      .where("effect_until", ">", time.from)
      .where("effect_from", "<", time.until)
      .where("code_tag", "is not", null);
    // "or" instead of a union would not use the index
    const found = await used
      .where("court_id", "in", courts.map(storedCourtId))
      .unionAll(used.where("court_id", "is", null))
      .orderBy("effect_until", "desc")
      .execute();
    return lookupHashesIn(found);
  }

  /** Erases the digits of codes whose search interval ended before an instant (G-07); returns how many. */
  async eraseDigits(endedBefore: Instant, limit: number): Promise<number> {
    const ids = this.#idsEndedBefore(endedBefore, limit).where("access_code", "is not", null);
    const query = this.db.updateTable("access_codes").set({ access_code: null }).where("id", "in", ids);
    return Number((await query.executeTakeFirst()).numUpdatedRows);
  }

  /** As `eraseDigits`, for lookup hash and holder name (G-07). */
  async eraseLookupHashesAndNames(endedBefore: Instant, limit: number): Promise<number> {
    const ids = this.#idsEndedBefore(endedBefore, limit).where("code_tag", "is not", null);
    const erased = {
      ...{ code_tag: null, user_name: "", search_text: null },
      // a user's purpose may name the holder
      purpose: sql<string | null>`case when ${wasMadeByHand} then null else purpose end`,
    };
    const query = this.db.updateTable("access_codes").set(erased).where("id", "in", ids);
    return Number((await query.executeTakeFirst()).numUpdatedRows);
  }

  /** Erases the holders of replaced codes, too. */
  async eraseHolderNamesOfBookings(bookingIds: readonly string[]): Promise<void> {
    for (const portion of inPortions(bookingIds))
      for (const column of ["booking_id", "replaced_booking_id"] as const)
        await this.db
          .updateTable("access_codes")
          .set({ user_name: "", search_text: null })
          .where(column, "in", portion)
          .execute();
  }

  /** Renames holders of a contact's codes, replaced ones too, unless erased; returns whether any changed. */
  async renameHoldersOfContact(contactId: string, name: string): Promise<boolean> {
    let count = 0n;
    for (const column of ["booking_id", "replaced_booking_id"] as const) {
      const renamed = await this.db
        .updateTable("access_codes")
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

  /** Codes in any state with a holder's name that comes from no booking. */
  async listNamedWithoutBooking(): Promise<AccessCodeRecord[]> {
    const query = this.#all
      .where("booking_id", "is", null)
      .where("replaced_booking_id", "is", null)
      .where("user_name", "<>", "")
      .orderBy("user_name");
    return this.all(codes, query);
  }

  get #all() {
    return this.db.selectFrom("access_codes").selectAll();
  }

  /** Future codes included. */
  get #active() {
    return this.#all.where(isActive);
  }

  get #activeLookupHashes() {
    return this.db
      .selectFrom("access_codes")
      .select("code_tag")
      .where("status", "=", "active")
      .where("code_tag", "is not", null);
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
    // the plus sign keeps SQLite from scanning all codes in index order to avoid a sort
    return query.orderBy(sql`+valid_from`).orderBy("id");
  }

  async #findByColumn(
    column: "id" | "booking_id" | "replaced_booking_id",
    values: readonly string[],
  ): Promise<AccessCodeRecord[]> {
    const found: AccessCodeRecord[] = [];
    for (const portion of inPortions(values))
      found.push(...(await this.all(codes, this.#all.where(column, "in", portion))));
    return found;
  }

  /** Ids of codes whose search interval is over, oldest end first, without active permanent codes. */
  #idsEndedBefore(endedBefore: Instant, limit: number) {
    return this.db
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

export const codesIn = repository(
  (connection: Connection<CodeTables & BookingsOfCodes>, store) => new AccessCodeRecords(connection, store),
);

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
import { type CodeSearch, narrowed } from "./access-code-search.ts";

export interface AccessCodeFilter {
  readonly courtId?: CourtId | undefined;
  /** true: only permanent codes; false: only time-limited codes; undefined: both. */
  readonly isPermanent?: boolean | undefined;
  readonly before?: Instant | undefined;
}

/** Columns of bookings that queries of codes need. */
interface BookingsOfCodes {
  bookings: { id: string; contact_id: string | null };
}

/** Literal instead of a parameter: only so SQLite uses an index of active codes alone. */
const isActive = sql<boolean>`status = 'active'`;

const wasMadeByHand = sql`kind = 'by_hand'`;

/**
 * The access codes of a store. Effect window: from a code's first to its last window (booked time plus margins). Search
 * interval: the effect window plus the booked time, also of an ended code; it is stored with the code.
 */
class AccessCodeRecords extends Records<CodeTables & BookingsOfCodes> {
  readonly #store: Store;

  constructor(connection: Connection<CodeTables & BookingsOfCodes>, store: Store) {
    super(connection);
    this.#store = store;
  }

  async get(id: string): Promise<AccessCodeRecord | null> {
    return this.first(codes, this.#all.where("id", "=", id));
  }

  /** The codes with these ids, in no order; unknown ids are left out. */
  getByIds(ids: readonly string[]): Promise<AccessCodeRecord[]> {
    return this.#findByColumn("id", [...new Set(ids)]);
  }

  /** Ids of the bookings whose code was stored or changed after a revision. */
  async bookingsOfChangedSince(revision: number): Promise<string[]> {
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

  /** Returns the stored code. */
  async update(
    id: string,
    changes: Partial<Omit<AccessCodeRecord, "id" | "changedIn">>,
  ): Promise<AccessCodeRecord> {
    const code = requireRow("access_codes", id, await this.get(id));
    const changed = { ...code, ...changes, changedIn: this.#store.nextRevision };
    await this.db.updateTable("access_codes").set(rowOf(changed)).where("id", "=", id).execute();
    return changed;
  }

  /** Active codes whose effect window is running or in the future, by valid_from, then id. */
  async listCurrentAndFuture(now: Instant, filter: AccessCodeFilter = {}): Promise<AccessCodeRecord[]> {
    return this.all(codes, this.#currentAndFuture(now, filter));
  }

  /**
   * Those of the given lengths that the encrypted digits of active time-limited codes have, for these courts or for
   * all, with the door window not over (D-04).
   */
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
    // first code of each length, for these courts or for all: a few seeks in the index
    const firstOf = (asked: number) => {
      const ofLength = usable.where(length, "=", asked).limit(1);
      return [
        ofLength.where("court_id", "in", courts.map(storedCourtId)),
        ofLength.where("court_id", "is", null),
      ].map((query) => this.db.selectFrom(query.as("first")).selectAll());
    };
    const [first, ...others] = courts.length === 0 ? [] : lengths.flatMap(firstOf);
    if (first === undefined) return [];
    const query = others.reduce((all, other) => all.unionAll(other), first);
    return (await query.execute()).map((row) => row.length);
  }

  /** `after`: this code, `nextAfter`: id of the last one. */
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

  /**
   * Codes that act on courts or did (`actsOnCourts`), active or expired, whose search interval overlaps the interval;
   * for the control loop and the preview. A replaced code is left out: its replacement has its windows.
   */
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
    return this.all(codes, query);
  }

  /** Active codes, permanent ones too, whose search interval overlaps the interval; by id. For the lists of doors. */
  async listActiveWithin(time: Interval): Promise<AccessCodeRecord[]> {
    const query = this.#active
      .where("effect_until", ">", time.from)
      .where("effect_from", "<", time.until)
      .orderBy("id");
    return this.all(codes, query);
  }

  /**
   * Codes that may differ between a list of then and one of now: stored since a revision of the facts, or entered or
   * left the list since; in any state, by id. `before`, `now`: times of the two lists (listActiveWithin).
   */
  async listChangedSince(
    revision: number,
    { before, now }: { readonly before: Interval; readonly now: Interval },
  ): Promise<AccessCodeRecord[]> {
    const stored = this.#all.where("changed_in_revision", ">", revision);
    const begun = this.#active
      .where("effect_until", ">", now.from)
      .where("effect_from", ">=", before.until)
      .where("effect_from", "<", now.until);
    const over = this.#all
      // all statuses that exist, as in listOverlapping
      .where("status", "in", ["active", "expired"])
      .where("effect_until", ">", before.from)
      .where("effect_until", "<=", now.from);
    const found = [
      ...(await this.all(codes, stored)),
      ...(await this.all(codes, begun)),
      ...(await this.all(codes, over)),
    ];
    return [...new Map(found.map((code) => [code.id, code])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /**
   * For each of these courts, and for the codes of all courts, the active code acting on courts with the first booked
   * time at or after an instant (C-15); in no order.
   */
  async listFirstFrom(at: Instant, courts: readonly CourtId[]): Promise<AccessCodeRecord[]> {
    const from = this.#active
      .where("is_permanent", "=", false)
      .where("occupies_court", "=", true)
      .where("valid_from", ">=", at);
    const firstOf = (ofCourt: typeof from) =>
      this.db.selectFrom(ofCourt.orderBy("valid_from").orderBy("id").limit(1).as("first")).selectAll();
    // one seek in the index for each court
    const ofAllCourts = firstOf(from.where("court_id", "is", null));
    const query = courts.reduce(
      (all, court) => all.unionAll(firstOf(from.where("court_id", "=", storedCourtId(court)))),
      ofAllCourts,
    );
    return this.all(codes, query);
  }

  /**
   * Codes that are still active although their effect window is over, oldest end first, at most `limit`
   * (A-03).
   */
  async listDueToExpire(now: Instant, limit: number): Promise<AccessCodeRecord[]> {
    const query = this.#active.where("effect_until", "<=", now).orderBy("effect_until").limit(limit);
    return this.all(codes, query);
  }

  async findByLookupHash(lookupHash: string): Promise<AccessCodeRecord[]> {
    return this.all(codes, this.#active.where("code_tag", "=", lookupHash).orderBy("id"));
  }

  /** The present code of a booking, not a replaced one. */
  async findByBooking(bookingId: string): Promise<AccessCodeRecord | null> {
    return this.first(codes, this.#all.where("booking_id", "=", bookingId));
  }

  /** As `findByBooking` for several bookings, in no order. */
  findByBookings(bookingIds: readonly string[]): Promise<AccessCodeRecord[]> {
    return this.#findByColumn("booking_id", bookingIds);
  }

  /** Replaced codes of bookings, in no order. */
  findReplacedOfBookings(bookingIds: readonly string[]): Promise<AccessCodeRecord[]> {
    return this.#findByColumn("replaced_booking_id", bookingIds);
  }

  /** All codes, ended ones included: by beginning, the latest first, but present and future ones earliest first. */
  async search(
    search: CodeSearch,
    now: Instant,
    { after, limit }: PageRequest<StartPosition>,
  ): Promise<Page<AccessCodeRecord, StartPosition>> {
    const isFirstFirst = search.state === "to_come" || search.state === "open";
    const [beyond, direction] = isFirstFirst ? ([">", "asc"] as const) : (["<", "desc"] as const);
    let query = narrowed(this.#all, search, now);
    if (after !== null) {
      // the first condition enters the index
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
    const ordered = query.orderBy(order, direction).orderBy("id", direction);
    return this.page(codes, ordered, limit, ({ validity, id }) => ({ from: validity.from, id }));
  }

  /**
   * The first active code without a booking that a user made for this court alone, to occupy it, and whose time
   * overlaps; `besides`: id of a code left out. null: none.
   */
  async findOccupying(courtId: CourtId, time: Interval, besides?: string): Promise<AccessCodeRecord | null> {
    let query = this.#active
      .where("court_id", "=", storedCourtId(courtId))
      .where("effect_until", ">", time.from)
      .where("valid_from", "<", time.until)
      .where("valid_to", ">", time.from)
      // bookings themselves say which courts they occupy
      .where("kind", "<>", "booking")
      .where("is_permanent", "=", false)
      .where("occupies_court", "=", true);
    if (besides !== undefined) query = query.where("id", "<>", besides);
    return this.first(codes, query.orderBy("valid_from").limit(1));
  }

  /** Notes an opening of a door. */
  async noteUse(id: string, at: Instant): Promise<void> {
    await this.db
      .updateTable("access_codes")
      .set(codes.encodeSome({ lastUsedAt: at }))
      .where("id", "=", id)
      .execute();
  }

  /**
   * The lookup hashes of active codes, permanent ones too, of any court, whose effect window overlaps `window`.
   */
  async lookupHashesOverlapping(window: Interval): Promise<string[]> {
    const query = this.#activeLookupHashes
      .where("effect_until", ">", window.from)
      .where("effect_from", "<", window.until)
      // an empty interval overlaps nothing
      .whereRef("effect_from", "<", "effect_until");
    return lookupHashesIn(await query.execute());
  }

  /** Lookup hashes of all active permanent codes, which must differ despite other days. */
  async permanentLookupHashes(): Promise<string[]> {
    return lookupHashesIn(await this.#activeLookupHashes.where("is_permanent", "=", true).execute());
  }

  /**
   * The lookup hashes of codes in any state, of these courts or for all courts, whose search interval overlaps
   * `around`, latest end first.
   */
  async lookupHashesUsedWithin(courts: readonly CourtId[], around: Interval): Promise<string[]> {
    const used = this.db
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

  /**
   * Erases the digits of at most `limit` codes whose search interval ended before an instant; returns how many (G-07).
   */
  async eraseDigits(endedBefore: Instant, limit: number): Promise<number> {
    const due = this.#withEffectEndedBefore(endedBefore, limit).where("access_code", "is not", null);
    const query = this.db.updateTable("access_codes").set({ access_code: null }).where("id", "in", due);
    return Number((await query.executeTakeFirst()).numUpdatedRows);
  }

  /**
   * Erases lookup hash and holder name of at most `limit` codes whose search interval ended before an instant; returns
   * how many (G-07).
   */
  async eraseLookupHashesAndNames(endedBefore: Instant, limit: number): Promise<number> {
    const due = this.#withEffectEndedBefore(endedBefore, limit).where("code_tag", "is not", null);
    const erased = {
      ...{ code_tag: null, user_name: "", search_text: null },
      // a user's purpose may name the holder
      purpose: sql<string | null>`case when ${wasMadeByHand} then null else purpose end`,
    };
    const query = this.db.updateTable("access_codes").set(erased).where("id", "in", due);
    return Number((await query.executeTakeFirst()).numUpdatedRows);
  }

  /** Erases the holder names on the codes of these bookings, replaced ones included. */
  async eraseHolderNamesOfBookings(bookingIds: readonly string[]): Promise<void> {
    for (const portion of inPortions(bookingIds))
      for (const column of ["booking_id", "replaced_booking_id"] as const)
        await this.db
          .updateTable("access_codes")
          .set({ user_name: "", search_text: null })
          .where(column, "in", portion)
          .execute();
  }

  /**
   * Sets the holder of the codes of all bookings of a contact, replaced ones included; erased names stay erased.
   * Returns whether any changed.
   */
  async renameHoldersOfContact(contactId: string, name: string): Promise<boolean> {
    let count = 0n;
    for (const column of ["booking_id", "replaced_booking_id"] as const) {
      const renamed = await this.db
        .updateTable("access_codes")
        // a booking's code has no searchable purpose
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

  /** Codes in any state that never had a booking and whose holder name is not erased. */
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

  /** Neither expired nor ended early; the time of an active code may also be in the future. */
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
    // the sign keeps SQLite from reading all codes ever made in this order, to avoid sorting
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

  /**
   * Codes whose search interval ended before an instant, oldest end first; active permanent codes are never among them.
   */
  #withEffectEndedBefore(endedBefore: Instant, limit: number) {
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

import type { Customer } from "@platzwart/domain/booking/booking";
import type { CourtId } from "@platzwart/domain/court/court";
import { DAY, type Instant, minus } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import type { SelectQueryBuilder } from "kysely";
import { codec, group, orNull, type RecordOf, type RowOf } from "../database/codec.ts";
import * as column from "../database/columns.ts";
import type { CourtPosition, StartPosition } from "../database/list-position.ts";
import { inPortions, type Page, type PageRequest, Records } from "../database/records.ts";
import { requireRow } from "../database/row-decoding.ts";
import { type Connection, repository, type Store } from "../database/store.ts";
import { type ContactRecords, contactsIn } from "./contact-records.ts";

/** A booking before its storing, which adds contact and revision. */
export interface NewBooking
  extends Omit<BookingRecord, "contactId" | "revision" | "changedAt" | "changedBy"> {
  /** Without a customer, and so without a contact. */
  readonly isWalkIn?: boolean;
}

interface BookingChanges
  extends Partial<
      Pick<BookingRecord, "courtId" | "customer" | "status" | "time" | "endedAt" | "plannedUntil">
    >,
    Pick<BookingRecord, "changedAt" | "changedBy"> {
  /** Of a changed customer: without a customer, and so without a contact. */
  readonly isWalkIn?: boolean;
}

/** Position in a list by revision; id null: after all of that revision. */
export interface RevisionPosition {
  readonly revision: number;
  readonly id: string | null;
}

export interface BookingFilter {
  /** Only bookings made by this user or API key. */
  readonly createdBy?: string | undefined;
  readonly courtId?: CourtId | undefined;
  readonly status?: BookingRecord["status"] | undefined;
}

const bookings = codec(
  "bookings",
  {
    id: column.text("id"),
    courtId: column.court("court_id"),
    /** The name is null once the customer's data is erased (G-07); e-mail and phone then are null too. */
    customer: group({
      name: orNull(column.text("customer_name")),
      email: orNull(column.text("customer_email")),
      phone: orNull(column.text("customer_phone")),
    }),
    /** The contact with this customer's name, e-mail and phone; null once they are erased. */
    contactId: orNull(column.text("contact_id")),
    time: group({ from: column.time("start_time"), until: column.time("end_time") }),
    /** active, even when its time is over; ended: early, by staff. */
    status: column.word("status", ["active", "ended", "cancelled"]),
    createdAt: column.time("created_at"),
    createdBy: column.text("created_by"),
    /** When the booking was ended early or cancelled; null: neither. */
    endedAt: orNull(column.time("ended_at")),
    /** End before an early end; null: not ended early. */
    plannedUntil: orNull(column.time("planned_end_time")),
    /** Revision of the facts at its last storing, change or erasure. */
    revision: column.integer("changed_in_revision"),
    /** Last change, end or cancellation; null: none. */
    changedAt: orNull(column.time("changed_at")),
    /** Id of the user or API key behind it; null: none, or the server. */
    changedBy: orNull(column.text("changed_by")),
    /**
     * The Idempotency-Key with which the caller marks a repeated request, and the fingerprint (keyed hash) of the
     * request's content (B-02); the key is unique together with createdBy. An erased booking has the text of
     * `keepSpentKey`. null: no key.
     */
    idempotency: orNull(
      group({ key: column.text("idempotency_key"), fingerprint: column.text("idempotency_fingerprint") }),
    ),
  },
  ({ id }) => id,
);

/** A stored booking; a booking whose time is over stays "active" unless it was ended early or cancelled. */
export type BookingRecord = RecordOf<typeof bookings>;

interface BookingTables {
  bookings: RowOf<typeof bookings>;
}

/**
 * The longest booking that the table accepts. A booking that overlaps a period began at most this long before the
 * period, so that a look-up reads a bounded range of an index.
 */
const LONGEST_BOOKING = DAY;

/** Fingerprint of a call that cannot be repeated any more; no keyed hash equals it. */
const ERASED_FINGERPRINT = "erased";

class BookingRecords extends Records<BookingTables> {
  /** Revision of the facts after the present change. */
  readonly #nextRevision: () => number;

  /** Updated with each change: a contact exists as long as a booking names it. */
  readonly #contacts: ContactRecords;

  constructor(connection: Connection<BookingTables>, store: Store) {
    super(connection);
    this.#nextRevision = () => store.nextRevision;
    this.#contacts = contactsIn(store);
  }

  async get(id: string): Promise<BookingRecord | null> {
    return this.first(bookings, this.#all.where("id", "=", id));
  }

  /** The bookings with these ids, in no order; unknown ids are left out. */
  async getByIds(ids: readonly string[]): Promise<BookingRecord[]> {
    const found: BookingRecord[] = [];
    for (const portion of inPortions(ids))
      found.push(...(await this.all(bookings, this.#all.where("id", "in", portion))));
    return found;
  }

  /** Ids of the bookings stored or changed after a revision. */
  async idsChangedSince(revision: number): Promise<string[]> {
    const query = this.db.selectFrom("bookings").select("id").where("changed_in_revision", ">", revision);
    return (await query.execute()).map(({ id }) => id);
  }

  async insert({ isWalkIn = false, ...booking }: NewBooking): Promise<BookingRecord> {
    const contactId = isWalkIn ? null : await this.#contactOf(booking);
    const stored = {
      ...{ ...booking, contactId },
      ...{ revision: this.#nextRevision(), changedAt: null, changedBy: null },
    };
    await this.db.insertInto("bookings").values(bookings.encode(stored)).execute();
    return stored;
  }

  async update(id: string, { isWalkIn = false, ...changes }: BookingChanges): Promise<BookingRecord> {
    const booking = requireRow("bookings", id, await this.get(id));
    const changed = { ...booking, ...changes, revision: this.#nextRevision() };
    if (changes.customer === undefined) {
      await this.db.updateTable("bookings").set(bookings.encode(changed)).where("id", "=", id).execute();
      return changed;
    }
    const moved = { ...changed, contactId: isWalkIn ? null : await this.#contactOf(changed) };
    await this.db.updateTable("bookings").set(bookings.encode(moved)).where("id", "=", id).execute();
    if (booking.contactId !== null && booking.contactId !== moved.contactId) {
      if (moved.contactId !== null) await this.#contacts.inheritLanguage(booking.contactId, moved.contactId);
      await this.#contacts.lost([{ id: booking.contactId, at: booking.createdAt }]);
    }
    return moved;
  }

  /** The first active booking of the court that overlaps the interval (B-01); `besides`: id of a booking left out. */
  async findOverlapping(court: CourtId, time: Interval, besides?: string): Promise<BookingRecord | null> {
    if (time.from >= time.until) return null;
    let query = this.#all
      .where("court_id", "=", court)
      .where("status", "=", "active")
      .where("start_time", ">", minus(time.from, LONGEST_BOOKING))
      .where("start_time", "<", time.until)
      .where("end_time", ">", time.from)
      .whereRef("start_time", "<", "end_time")
      .orderBy("start_time");
    if (besides !== undefined) query = query.where("id", "<>", besides);
    return this.first(bookings, query);
  }

  /**
   * Bookings in any state whose booked time overlaps the interval, by start, then court, also those ended at their very
   * start (length 0).
   */
  async listPage(
    time: Interval,
    { after, limit, ...filter }: BookingFilter & PageRequest<CourtPosition>,
  ): Promise<Page<BookingRecord, CourtPosition>> {
    let query = filtered(inOrder(overlapping(this.#all, time)), filter);
    if (after !== null) {
      const { id, courtId, from } = after;
      // the first condition enters an index
      query = query
        .where("start_time", ">=", from)
        .where(({ eb, or, and }) =>
          or([
            eb("start_time", ">", from),
            eb("court_id", ">", courtId),
            and([eb("court_id", "=", courtId), eb("id", ">", id)]),
          ]),
        );
    }
    return this.page(bookings, query, limit, ({ id, courtId, time: { from } }) => ({ id, courtId, from }));
  }

  /**
   * Bookings stored or changed after a position, by revision; revision 0: all. `time`: only those that overlap it, as
   * in `listPage`.
   */
  async listChangedPage({
    time,
    after,
    limit,
    ...filter
  }: BookingFilter & {
    readonly time: Interval | null;
    readonly after: RevisionPosition;
    readonly limit: number;
  }): Promise<Page<BookingRecord, RevisionPosition>> {
    const { revision, id } = after;
    const query = filtered(time === null ? this.#all : overlapping(this.#all, time), filter)
      // bookings from before revisions have 0, and belong to all
      .where("changed_in_revision", id === null && revision > 0 ? ">" : ">=", revision)
      .where(({ eb, or }) => or([eb("changed_in_revision", ">", revision), eb("id", ">", id ?? "")]))
      .orderBy("changed_in_revision")
      .orderBy("id");
    return this.page(bookings, query, limit, (last) => ({ id: last.id, revision: last.revision }));
  }

  async listActive(time: Interval): Promise<BookingRecord[]> {
    return this.all(bookings, inOrder(overlapping(this.#all, time)).where("status", "=", "active"));
  }

  /** The first `limit` overlapping bookings of some courts, and the total. */
  async firstActive(time: Interval, courts: readonly CourtId[], limit: number) {
    if (courts.length === 0) return { items: [], count: 0 };
    const met = overlapping(this.#all, time).where("status", "=", "active").where("court_id", "in", courts);
    const counted = met.clearSelect().select(({ fn }) => fn.countAll<number | string>().as("count"));
    const { count } = await counted.executeTakeFirstOrThrow();
    return {
      items: await this.all(bookings, inOrder(met).limit(limit)),
      count: Number(count),
    };
  }

  async findByIdempotencyKey(createdBy: string, key: string): Promise<BookingRecord | null> {
    const query = this.#all.where("created_by", "=", createdBy).where("idempotency_key", "=", key);
    return this.first(bookings, query);
  }

  /**
   * Erases name, e-mail and phone of at most `limit` bookings whose booked time ended before an instant; returns their
   * ids (G-07).
   */
  async eraseCustomerDataEndedBefore(endedBefore: Instant, limit: number): Promise<string[]> {
    const due = await this.db
      .selectFrom("bookings")
      .select("id")
      // no name: all customer data is erased; with this condition the query uses the index of named bookings
      .where("customer_name", "is not", null)
      .where("end_time", "<", endedBefore)
      .orderBy("end_time")
      .limit(limit)
      .execute();
    const ids = due.map(({ id }) => id);
    await this.eraseCustomerDataOf(ids);
    return ids;
  }

  /** Erases name, e-mail and phone of these bookings, and the keys by which their calls would be repeated. */
  async eraseCustomerDataOf(ids: readonly string[]): Promise<void> {
    for (const portion of inPortions(ids)) {
      const named = await this.db
        .selectFrom("bookings")
        .select(["contact_id", "created_at"])
        .where("id", "in", portion)
        .execute();
      await this.db.updateTable("bookings").set(this.#erased).where("id", "in", portion).execute();
      await this.#contacts.lost(
        named.flatMap(({ contact_id: id, created_at: at }) =>
          id === null ? [] : [{ id, at: at as Instant }],
        ),
      );
    }
  }

  /** Stores a text without names as the used key of an erased booking. */
  async keepSpentKey(id: string, spentKey: string): Promise<void> {
    await this.db
      .updateTable("bookings")
      .set(bookings.encodeSome({ idempotency: { key: spentKey, fingerprint: ERASED_FINGERPRINT } }))
      .where("id", "=", id)
      .execute();
  }

  /** A contact's bookings in any state, the latest first. */
  async listOfContact(
    contactId: string,
    { after, limit }: PageRequest<StartPosition>,
  ): Promise<Page<BookingRecord, StartPosition>> {
    let query = this.#all.where("contact_id", "=", contactId);
    if (after !== null) {
      const { from, id } = after;
      // the first condition enters an index
      query = query
        .where("start_time", "<=", from)
        .where(({ eb, or }) => or([eb("start_time", "<", from), eb("id", "<", id)]));
    }
    const latestFirst = query.orderBy("start_time", "desc").orderBy("id", "desc");
    return this.page(bookings, latestFirst, limit, ({ time: { from }, id }) => ({ from, id }));
  }

  /**
   * Moves all bookings of one contact to another, with the kept spelling for both, and removes the former (B-03).
   * Returns the ids of changed bookings.
   */
  async mergeContacts(
    from: string,
    into: string,
    { name, email, phone }: Customer,
    { changedAt, changedBy }: Pick<BookingRecord, "changedAt" | "changedBy">,
  ): Promise<string[]> {
    const changed = await this.db
      .updateTable("bookings")
      .set(
        bookings.encodeSome({
          ...{ customer: { name, email, phone }, contactId: into },
          ...{ revision: this.#nextRevision(), changedAt, changedBy },
        }),
      )
      // bookings of the kept contact change only if spelled otherwise
      .where((eb) => {
        const { or, and } = eb;
        const differs = (column: "customer_email" | "customer_phone", value: string | null) =>
          value === null ? eb(column, "is not", null) : or([eb(column, "is", null), eb(column, "<>", value)]);
        return or([
          eb("contact_id", "=", from),
          and([
            eb("contact_id", "=", into),
            or([
              eb("customer_name", "<>", name),
              // null compares as unknown
              differs("customer_email", email),
              differs("customer_phone", phone),
            ]),
          ]),
        ]);
      })
      .returning("id")
      .execute();
    await this.#contacts.inheritLanguage(from, into);
    await this.#contacts.deleteUnused([from]);
    await this.#contacts.respell(into, { name, email, phone });
    await this.#contacts.rank(into);
    return changed.map(({ id }) => id);
  }

  async findByCustomer({ name, email, phone }: Customer): Promise<BookingRecord[]> {
    const query = this.#all
      .where("customer_name", "=", name)
      .where("customer_email", email === null ? "is" : "=", email)
      .where("customer_phone", phone === null ? "is" : "=", phone)
      .orderBy("start_time");
    return this.all(bookings, query);
  }

  /** The contact of a booking to be stored; null: erased customer. */
  async #contactOf({
    id,
    customer,
    createdAt,
  }: Pick<BookingRecord, "id" | "customer" | "createdAt">): Promise<string | null> {
    const { name, email, phone } = customer;
    if (name === null) return null;
    // the id names the first booking and the revision, as the booking may move to another contact
    const newId = `c-${id}-${this.#nextRevision()}`;
    return this.#contacts.idOf({ name, email, phone }, createdAt, newId);
  }

  get #all() {
    return this.db.selectFrom("bookings").selectAll();
  }

  /** Erasure changes the booking, too, for lists of changes. */
  get #erased() {
    return bookings.encodeSome({
      ...{ customer: { name: null, email: null, phone: null }, contactId: null },
      // the key may name the customer, and its fingerprint would confirm a guess
      ...{ idempotency: null, revision: this.#nextRevision() },
    });
  }
}

type Query = SelectQueryBuilder<BookingTables, "bookings", RowOf<typeof bookings>>;

function overlapping(query: Query, time: Interval): Query {
  return (
    query
      .where("start_time", ">", minus(time.from, LONGEST_BOOKING))
      .where("start_time", "<", time.until)
      // a booking that ended at its very start has length 0 and is listed, too
      .where(({ eb, or }) => or([eb("end_time", ">", time.from), eb("start_time", ">=", time.from)]))
  );
}

const inOrder = (query: Query): Query => query.orderBy("start_time").orderBy("court_id").orderBy("id");

function filtered(query: Query, { createdBy, courtId, status }: BookingFilter): Query {
  let chosen = query;
  if (createdBy !== undefined) chosen = chosen.where("created_by", "=", createdBy);
  if (courtId !== undefined) chosen = chosen.where("court_id", "=", courtId);
  if (status !== undefined) chosen = chosen.where("status", "=", status);
  return chosen;
}

export const bookingsIn = repository(
  (connection: Connection<BookingTables>, store) => new BookingRecords(connection, store),
);

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

/** A booking before it gets a contact and a revision. */
export interface NewBooking
  extends Omit<BookingRecord, "contactId" | "revision" | "changedAt" | "changedBy" | "series"> {
  /** Absent: no date of a series. */
  readonly series?: BookingRecord["series"];
  /** A walk-in gets no contact. */
  readonly isWalkIn?: boolean;
}

interface BookingChanges
  extends Partial<
      Pick<BookingRecord, "courtId" | "customer" | "status" | "time" | "endedAt" | "plannedUntil">
    >,
    Pick<BookingRecord, "changedAt" | "changedBy"> {
  /** A customer of a walk-in gets no contact. */
  readonly isWalkIn?: boolean;
}

/** Position in a list by revision; id null: after all bookings of that revision. */
export interface RevisionPosition {
  readonly revision: number;
  readonly id: string | null;
}

export interface BookingFilter {
  /** Id of a user or API key. */
  readonly createdBy?: string | undefined;
  readonly courtId?: CourtId | undefined;
  readonly status?: BookingRecord["status"] | undefined;
}

const bookings = codec(
  "bookings",
  {
    id: column.text("id"),
    courtId: column.court("court_id"),
    /** All null once the customer's data is erased (G-07). */
    customer: group({
      name: orNull(column.text("customer_name")),
      email: orNull(column.text("customer_email")),
      phone: orNull(column.text("customer_phone")),
    }),
    /** null: a walk-in, or erased. */
    contactId: orNull(column.text("contact_id")),
    time: group({ from: column.time("start_time"), until: column.time("end_time") }),
    /** A booking that is over stays active; ended: early, by staff. */
    status: column.word("status", ["active", "ended", "cancelled"]),
    createdAt: column.time("created_at"),
    createdBy: column.text("created_by"),
    /** null: neither ended early nor cancelled. */
    endedAt: orNull(column.time("ended_at")),
    /** End before an early end; null: not ended early. */
    plannedUntil: orNull(column.time("planned_end_time")),
    /** Revision of the facts at the last change or erasure. */
    revision: column.integer("changed_in_revision"),
    /** null: no change since the creation. */
    changedAt: orNull(column.time("changed_at")),
    /** Id of a user or API key; null: none, or the server. */
    changedBy: orNull(column.text("changed_by")),
    /** Idempotency-Key, unique per createdBy, and keyed hash of the request (B-02); null: no key. */
    idempotency: orNull(
      group({ key: column.text("idempotency_key"), fingerprint: column.text("idempotency_fingerprint") }),
    ),
    /** `date`: the first date planned for the booking, which a move does not change; null: no series (B-04). */
    series: orNull(group({ id: column.text("series_id"), date: column.day("series_date") })),
  },
  ({ id }) => id,
);

export type BookingRecord = RecordOf<typeof bookings>;

interface BookingTables {
  bookings: RowOf<typeof bookings>;
}

/** The table holds no longer bookings, so that a query for overlaps reads a short range of its index. */
const LONGEST_BOOKING = DAY;

/** No keyed hash equals this value. */
const ERASED_FINGERPRINT = "erased";

class BookingRecords extends Records<BookingTables> {
  readonly #nextRevision: () => number;

  /** A contact exists as long as a booking refers to it. */
  readonly #contacts: ContactRecords;

  constructor(connection: Connection<BookingTables>, store: Store) {
    super(connection);
    this.#nextRevision = () => store.nextRevision;
    this.#contacts = contactsIn(store);
  }

  async get(id: string): Promise<BookingRecord | null> {
    return this.first(bookings, this.#all.where("id", "=", id));
  }

  /** In no order; unknown ids are left out. */
  async getByIds(ids: readonly string[]): Promise<BookingRecord[]> {
    const found: BookingRecord[] = [];
    for (const portion of inPortions(ids))
      found.push(...(await this.all(bookings, this.#all.where("id", "in", portion))));
    return found;
  }

  async idsChangedSince(revision: number): Promise<string[]> {
    const query = this.db.selectFrom("bookings").select("id").where("changed_in_revision", ">", revision);
    return (await query.execute()).map(({ id }) => id);
  }

  async insert({ isWalkIn = false, ...booking }: NewBooking): Promise<BookingRecord> {
    const contactId = isWalkIn ? null : await this.#contactIdOf(booking);
    const stored = {
      ...{ series: null, ...booking, contactId },
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
    const contactId = isWalkIn ? null : await this.#contactIdOf(changed);
    const renamed = { ...changed, contactId };
    await this.db.updateTable("bookings").set(bookings.encode(renamed)).where("id", "=", id).execute();
    if (booking.contactId !== null && booking.contactId !== contactId) {
      if (contactId !== null) await this.#contacts.inheritLanguage(booking.contactId, contactId);
      await this.#contacts.noteLostBookings([{ id: booking.contactId, at: booking.createdAt }]);
    }
    return renamed;
  }

  /** The first active booking of the court that overlaps (B-01), except the one with `exceptId`. */
  async findOverlapping(court: CourtId, time: Interval, exceptId?: string): Promise<BookingRecord | null> {
    if (time.from >= time.until) return null;
    let query = this.#all
      .where("court_id", "=", court)
      .where("status", "=", "active")
      .where("start_time", ">", minus(time.from, LONGEST_BOOKING))
      .where("start_time", "<", time.until)
      .where("end_time", ">", time.from)
      .whereRef("start_time", "<", "end_time")
      .orderBy("start_time");
    if (exceptId !== undefined) query = query.where("id", "<>", exceptId);
    return this.first(bookings, query);
  }

  /** Bookings in any state that overlap, by start, court and id. */
  async listPage(
    time: Interval,
    { after, limit, ...filter }: BookingFilter & PageRequest<CourtPosition>,
  ): Promise<Page<BookingRecord, CourtPosition>> {
    let query = whereMatching(inTimeOrder(whereOverlapping(this.#all, time)), filter);
    if (after !== null) {
      const { id, courtId, from } = after;
      // this condition lets the query begin at the position in an index
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

  /** Bookings changed after a position, by revision (0: all); `time`: only those that overlap it; null: any. */
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
    const query = whereMatching(time === null ? this.#all : whereOverlapping(this.#all, time), filter)
      // bookings older than the revision column have 0
      .where("changed_in_revision", id === null && revision > 0 ? ">" : ">=", revision)
      .where(({ eb, or }) => or([eb("changed_in_revision", ">", revision), eb("id", ">", id ?? "")]))
      .orderBy("changed_in_revision")
      .orderBy("id");
    return this.page(bookings, query, limit, (last) => ({ id: last.id, revision: last.revision }));
  }

  /** Active bookings that overlap, by start. */
  async listActive(time: Interval): Promise<BookingRecord[]> {
    return this.all(bookings, inTimeOrder(whereOverlapping(this.#all, time)).where("status", "=", "active"));
  }

  /** The first active bookings of these courts that overlap; `count`: number of all of them. */
  async firstActive(time: Interval, courts: readonly CourtId[], limit: number) {
    if (courts.length === 0) return { items: [], count: 0 };
    const query = whereOverlapping(this.#all, time)
      .where("status", "=", "active")
      .where("court_id", "in", courts);
    const countQuery = query.clearSelect().select(({ fn }) => fn.countAll<number | string>().as("count"));
    const { count } = await countQuery.executeTakeFirstOrThrow();
    return {
      items: await this.all(bookings, inTimeOrder(query).limit(limit)),
      count: Number(count),
    };
  }

  /** All dates of series in any state, by time. */
  async listOfSeries(seriesIds: readonly string[]): Promise<BookingRecord[]> {
    const found: BookingRecord[] = [];
    for (const portion of inPortions(seriesIds))
      found.push(...(await this.all(bookings, inTimeOrder(this.#all.where("series_id", "in", portion)))));
    return found;
  }

  /** Ids of series with an active date that ends after an instant. */
  async seriesIdsAfter(at: Instant): Promise<string[]> {
    const query = this.db
      .selectFrom("bookings")
      .select("series_id")
      .distinct()
      .where("series_id", "is not", null)
      .where("end_time", ">", at)
      .where("status", "=", "active");
    return (await query.execute()).flatMap(({ series_id: id }) => (id === null ? [] : [id]));
  }

  async findByIdempotencyKey(createdBy: string, key: string): Promise<BookingRecord | null> {
    const query = this.#all.where("created_by", "=", createdBy).where("idempotency_key", "=", key);
    return this.first(bookings, query);
  }

  /** Erases customers of at most `limit` bookings that ended before an instant; returns their ids (G-07). */
  async eraseCustomerDataEndedBefore(endedBefore: Instant, limit: number): Promise<string[]> {
    const endedBookings = await this.db
      .selectFrom("bookings")
      .select("id")
      // lets the query use the index of bookings with a customer
      .where("customer_name", "is not", null)
      .where("end_time", "<", endedBefore)
      .orderBy("end_time")
      .limit(limit)
      .execute();
    const ids = endedBookings.map(({ id }) => id);
    await this.eraseCustomerDataOf(ids);
    return ids;
  }

  /** Erases the idempotency keys, too. */
  async eraseCustomerDataOf(ids: readonly string[]): Promise<void> {
    for (const portion of inPortions(ids)) {
      const erasedBookings = await this.db
        .selectFrom("bookings")
        .select(["contact_id", "created_at"])
        .where("id", "in", portion)
        .execute();
      await this.db.updateTable("bookings").set(this.#erasedColumns).where("id", "in", portion).execute();
      await this.#contacts.noteLostBookings(
        erasedBookings.flatMap(({ contact_id: id, created_at: at }) =>
          id === null ? [] : [{ id, at: at as Instant }],
        ),
      );
    }
  }

  /** Replaces an erased booking's idempotency key by a text that recognises the used key and names nobody. */
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
      // this condition lets the query begin at the position in an index
      query = query
        .where("start_time", "<=", from)
        .where(({ eb, or }) => or([eb("start_time", "<", from), eb("id", "<", id)]));
    }
    const latestFirst = query.orderBy("start_time", "desc").orderBy("id", "desc");
    return this.page(bookings, latestFirst, limit, ({ time: { from }, id }) => ({ from, id }));
  }

  /** Moves all bookings to `into` under one spelling, and removes `from`; returns changed ids (B-03). */
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
      // bookings of `into` change only if spelled otherwise
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
              // SQL compares null as unknown
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
    await this.#contacts.updateRank(into);
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

  /** Id of the customer's contact, which is created if missing; null: the customer was erased. */
  async #contactIdOf({
    id,
    customer,
    createdAt,
  }: Pick<BookingRecord, "id" | "customer" | "createdAt">): Promise<string | null> {
    const { name, email, phone } = customer;
    if (name === null) return null;
    // with the revision, because the booking may get one contact after another
    const newId = `c-${id}-${this.#nextRevision()}`;
    return this.#contacts.findOrCreate({ name, email, phone }, createdAt, newId);
  }

  get #all() {
    return this.db.selectFrom("bookings").selectAll();
  }

  /** An erasure also raises the revision, for lists of changes. */
  get #erasedColumns() {
    return bookings.encodeSome({
      ...{ customer: { name: null, email: null, phone: null }, contactId: null },
      // the key may name the customer, and the fingerprint would confirm a guess
      ...{ idempotency: null, revision: this.#nextRevision() },
    });
  }
}

type Query = SelectQueryBuilder<BookingTables, "bookings", RowOf<typeof bookings>>;

function whereOverlapping(query: Query, time: Interval): Query {
  return (
    query
      .where("start_time", ">", minus(time.from, LONGEST_BOOKING))
      .where("start_time", "<", time.until)
      // a booking ended at its start has length 0 and is listed, too
      .where(({ eb, or }) => or([eb("end_time", ">", time.from), eb("start_time", ">=", time.from)]))
  );
}

const inTimeOrder = (query: Query): Query => query.orderBy("start_time").orderBy("court_id").orderBy("id");

function whereMatching(query: Query, { createdBy, courtId, status }: BookingFilter): Query {
  let result = query;
  if (createdBy !== undefined) result = result.where("created_by", "=", createdBy);
  if (courtId !== undefined) result = result.where("court_id", "=", courtId);
  if (status !== undefined) result = result.where("status", "=", status);
  return result;
}

export const bookingsIn = repository(
  (connection: Connection<BookingTables>, store) => new BookingRecords(connection, store),
);

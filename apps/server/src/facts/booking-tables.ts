import type { Customer } from "@platzwart/domain/booking/booking";
import type { CourtId } from "@platzwart/domain/court/court";
import { DAY, type Instant, minus } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import type { Kysely, Selectable, SelectQueryBuilder } from "kysely";
import type { CourtPosition, StartPosition } from "../database/list-position.ts";
import {
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
import type { BookingTable, Schema } from "../database/schema.ts";
import { repository } from "../database/store.ts";
import type {
  BookingChanges,
  BookingFilter,
  BookingRecord,
  BookingStore,
  NewBooking,
  RevisionPosition,
} from "./booking-store.ts";
import type { ContactTables } from "./contact-tables.ts";
import { contactsIn } from "./contact-tables.ts";

/**
 * The longest booking that the table accepts. A booking that overlaps a period began at most this long before the
 * period, so that a look-up reads a bounded range of an index.
 */
const LONGEST_BOOKING = DAY;

/** Both database engines (SQLite and PostgreSQL) limit the number of values in one query. */
const MAX_VALUES_PER_QUERY = 1_000;

/** The key by which a call is repeated may name the customer, and its fingerprint tells whether a guess is right. */
const ERASED_CUSTOMER_DATA = {
  ...{ customer_name: null, customer_email: null, customer_phone: null, contact_id: null },
  ...{ idempotency_key: null, idempotency_fingerprint: null },
};

/** Stands for the fingerprint of a call that can be repeated no more; no keyed hash is like it. */
const ERASED_FINGERPRINT = "erased";

const decoder: RowDecoder<Selectable<BookingTable>, BookingRecord> = {
  table: "bookings",
  idOf: (row) => row.id,
  decode: (row) => ({
    id: decodeText("id", row.id),
    courtId: decodeCourtId("court_id", row.court_id),
    customer: {
      name: decodeTextOrNull("customer_name", row.customer_name),
      email: decodeTextOrNull("customer_email", row.customer_email),
      phone: decodeTextOrNull("customer_phone", row.customer_phone),
    },
    contactId: decodeTextOrNull("contact_id", row.contact_id),
    time: {
      from: decodeInstant("start_time", row.start_time),
      until: decodeInstant("end_time", row.end_time),
    },
    // a past booking stays active; ended: ended early
    status: decodeEnum("status", row.status, ["active", "ended", "cancelled"]),
    createdAt: decodeInstant("created_at", row.created_at),
    createdBy: decodeText("created_by", row.created_by),
    endedAt: decodeInstantOrNull("ended_at", row.ended_at),
    plannedUntil: decodeInstantOrNull("planned_end_time", row.planned_end_time),
    revision: decodeInteger("changed_in_revision", row.changed_in_revision),
    changedAt: decodeInstantOrNull("changed_at", row.changed_at),
    changedBy: decodeTextOrNull("changed_by", row.changed_by),
    idempotency:
      row.idempotency_key === null
        ? null
        : {
            key: row.idempotency_key,
            fingerprint: decodeText("idempotency_fingerprint", row.idempotency_fingerprint),
          },
  }),
};

function rowOf(booking: BookingRecord): Selectable<BookingTable> {
  return {
    id: booking.id,
    court_id: booking.courtId,
    customer_name: booking.customer.name,
    customer_email: booking.customer.email,
    customer_phone: booking.customer.phone,
    contact_id: booking.contactId,
    start_time: booking.time.from,
    end_time: booking.time.until,
    status: booking.status,
    created_at: booking.createdAt,
    created_by: booking.createdBy,
    ended_at: booking.endedAt,
    planned_end_time: booking.plannedUntil,
    changed_in_revision: booking.revision,
    changed_at: booking.changedAt,
    changed_by: booking.changedBy,
    idempotency_key: booking.idempotency?.key ?? null,
    idempotency_fingerprint: booking.idempotency?.fingerprint ?? null,
  };
}

/** The repository of bookings, whose port describes its methods. */
export class BookingTables implements BookingStore {
  readonly #db: Kysely<Schema>;
  /** Decodes rows, leaves out invalid ones. */
  readonly #rows: RowDecoding;

  /** The revision that the facts get by the change that is being made. */
  readonly #nextRevision: () => number;

  /** Kept true with each change: a contact is there as long as a booking names it. */
  readonly #contacts: ContactTables;

  constructor(
    db: Kysely<Schema>,
    rows: RowDecoding,
    { nextRevision, contacts }: { readonly nextRevision: () => number; readonly contacts: ContactTables },
  ) {
    this.#db = db;
    this.#rows = rows;
    this.#nextRevision = nextRevision;
    this.#contacts = contacts;
  }

  async get(id: string): Promise<BookingRecord | null> {
    return this.#rows.first(decoder, await this.#all.where("id", "=", id).execute());
  }

  async insert({ isWalkIn = false, ...booking }: NewBooking): Promise<BookingRecord> {
    const contactId = isWalkIn ? null : await this.#contactOf(booking);
    const stored = {
      ...{ ...booking, contactId },
      ...{ revision: this.#nextRevision(), changedAt: null, changedBy: null },
    };
    await this.#db.insertInto("bookings").values(rowOf(stored)).execute();
    return stored;
  }

  async update(id: string, { isWalkIn = false, ...changes }: BookingChanges): Promise<BookingRecord> {
    const booking = requireRow("bookings", id, await this.get(id));
    const changed = { ...booking, ...changes, revision: this.#nextRevision() };
    if (changes.customer === undefined) {
      await this.#db.updateTable("bookings").set(rowOf(changed)).where("id", "=", id).execute();
      return changed;
    }
    const moved = { ...changed, contactId: isWalkIn ? null : await this.#contactOf(changed) };
    await this.#db.updateTable("bookings").set(rowOf(moved)).where("id", "=", id).execute();
    if (booking.contactId !== null && booking.contactId !== moved.contactId) {
      await this.#contacts.lost([{ id: booking.contactId, at: booking.createdAt }]);
    }
    return moved;
  }

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
    return this.#rows.first(decoder, await query.execute());
  }

  async listPage(
    time: Interval,
    {
      after,
      limit,
      ...filter
    }: BookingFilter & { readonly after: CourtPosition | null; readonly limit: number },
  ): Promise<{ readonly items: BookingRecord[]; readonly nextAfter: CourtPosition | null }> {
    let query = filtered(inOrder(overlapping(this.#all, time)), filter);
    if (after !== null) {
      const { id, courtId, from } = after;
      // the first condition is one that an index knows
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
    const found = await query.limit(limit + 1).execute();
    const items = this.#rows.all(decoder, found.slice(0, limit));
    const last = items.at(-1);
    const isEnd = found.length <= limit || last === undefined;
    return { items, nextAfter: isEnd ? null : { id: last.id, courtId: last.courtId, from: last.time.from } };
  }

  async listChangedPage({
    time,
    after,
    limit,
    ...filter
  }: BookingFilter & {
    readonly time: Interval | null;
    readonly after: RevisionPosition;
    readonly limit: number;
  }): Promise<{ readonly items: BookingRecord[]; readonly nextAfter: RevisionPosition | null }> {
    const { revision, id } = after;
    const query = filtered(time === null ? this.#all : overlapping(this.#all, time), filter)
      // those from before revisions were kept have 0, and belong to all that there are
      .where("changed_in_revision", id === null && revision > 0 ? ">" : ">=", revision)
      .where(({ eb, or }) => or([eb("changed_in_revision", ">", revision), eb("id", ">", id ?? "")]))
      .orderBy("changed_in_revision")
      .orderBy("id");
    const found = await query.limit(limit + 1).execute();
    const items = this.#rows.all(decoder, found.slice(0, limit));
    const last = items.at(-1);
    const isEnd = found.length <= limit || last === undefined;
    return { items, nextAfter: isEnd ? null : { id: last.id, revision: last.revision } };
  }

  async listActive(time: Interval): Promise<BookingRecord[]> {
    return this.#rows.all(
      decoder,
      await inOrder(overlapping(this.#all, time)).where("status", "=", "active").execute(),
    );
  }

  async firstActive(time: Interval, courts: readonly CourtId[], limit: number) {
    if (courts.length === 0) return { items: [], count: 0 };
    const met = overlapping(this.#all, time).where("status", "=", "active").where("court_id", "in", courts);
    const counted = met.clearSelect().select(({ fn }) => fn.countAll<number | string>().as("count"));
    const { count } = await counted.executeTakeFirstOrThrow();
    return {
      items: this.#rows.all(decoder, await inOrder(met).limit(limit).execute()),
      count: Number(count),
    };
  }

  async findByIdempotencyKey(createdBy: string, key: string): Promise<BookingRecord | null> {
    const query = this.#all.where("created_by", "=", createdBy).where("idempotency_key", "=", key);
    return this.#rows.first(decoder, await query.execute());
  }

  async eraseCustomerDataEndedBefore(endedBefore: Instant, limit: number): Promise<string[]> {
    const due = await this.#db
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

  async eraseCustomerDataOf(ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += MAX_VALUES_PER_QUERY) {
      const portion = ids.slice(start, start + MAX_VALUES_PER_QUERY);
      const named = await this.#db
        .selectFrom("bookings")
        .select(["contact_id", "created_at"])
        .where("id", "in", portion)
        .execute();
      await this.#db.updateTable("bookings").set(this.#erased).where("id", "in", portion).execute();
      await this.#contacts.lost(
        named.flatMap(({ contact_id: id, created_at: at }) =>
          id === null ? [] : [{ id, at: at as Instant }],
        ),
      );
    }
  }

  async keepSpentKey(id: string, spentKey: string): Promise<void> {
    await this.#db
      .updateTable("bookings")
      .set({ idempotency_key: spentKey, idempotency_fingerprint: ERASED_FINGERPRINT })
      .where("id", "=", id)
      .execute();
  }

  async listOfContact(
    contactId: string,
    { after, limit }: { readonly after: StartPosition | null; readonly limit: number },
  ): Promise<{ readonly items: BookingRecord[]; readonly nextAfter: StartPosition | null }> {
    let query = this.#all.where("contact_id", "=", contactId);
    if (after !== null) {
      const { from, id } = after;
      // the first condition is one that an index knows
      query = query
        .where("start_time", "<=", from)
        .where(({ eb, or }) => or([eb("start_time", "<", from), eb("id", "<", id)]));
    }
    const found = await query
      .orderBy("start_time", "desc")
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute();
    const items = this.#rows.all(decoder, found.slice(0, limit));
    const last = items.at(-1);
    const isEnd = found.length <= limit || last === undefined;
    return { items, nextAfter: isEnd ? null : { from: last.time.from, id: last.id } };
  }

  async mergeContacts(
    from: string,
    into: string,
    { name, email, phone }: Customer,
    { changedAt, changedBy }: Pick<BookingRecord, "changedAt" | "changedBy">,
  ): Promise<string[]> {
    const spelling = { customer_name: name, customer_email: email, customer_phone: phone };
    const changed = await this.#db
      .updateTable("bookings")
      .set({
        ...{ ...spelling, contact_id: into },
        ...{ changed_in_revision: this.#nextRevision(), changed_at: changedAt, changed_by: changedBy },
      })
      // of the kept one only what is spelled otherwise changes
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
              // null is neither like nor unlike anything
              differs("customer_email", email),
              differs("customer_phone", phone),
            ]),
          ]),
        ]);
      })
      .returning("id")
      .execute();
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
    return this.#rows.all(decoder, await query.execute());
  }

  /** The contact of a booking that is stored or changed; null where its customer is erased. */
  async #contactOf({
    id,
    customer,
    createdAt,
  }: Pick<BookingRecord, "id" | "customer" | "createdAt">): Promise<string | null> {
    const { name, email, phone } = customer;
    if (name === null) return null;
    // the booking that a contact began with is in its id, and its revision, as it may be given to another one later
    const newId = `c-${id}-${this.#nextRevision()}`;
    return this.#contacts.idOf({ name, email, phone }, createdAt, newId);
  }

  get #all() {
    return this.#db.selectFrom("bookings").selectAll();
  }

  /** What erases a customer changes the booking too, for whoever asks what changed. */
  get #erased() {
    return { ...ERASED_CUSTOMER_DATA, changed_in_revision: this.#nextRevision() };
  }
}

type Query = SelectQueryBuilder<Schema, "bookings", Selectable<BookingTable>>;

function overlapping(query: Query, time: Interval): Query {
  return (
    query
      .where("start_time", ">", minus(time.from, LONGEST_BOOKING))
      .where("start_time", "<", time.until)
      // a booking that was ended at its very start has length 0 and is listed too
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

export const bookingsIn = repository(({ db, rows }, store) => {
  return new BookingTables(db, rows, { nextRevision: () => store.nextRevision, contacts: contactsIn(store) });
});

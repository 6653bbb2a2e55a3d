import type { Customer } from "@platzwart/domain/booking/booking";
import { contactWords, type SearchTerms } from "@platzwart/domain/privacy/contact-words";
import { days, type Instant, minus } from "@platzwart/domain/time/instant";
import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
} from "kysely";
import {
  decodeInstant,
  decodeText,
  decodeTextOrNull,
  type RowDecoder,
  type RowDecoding,
} from "../../storage/row-decoding.ts";
import type { ContactTable, Schema } from "../../storage/schema.ts";
import type { BookingsOfContact, ContactRecord, ContactStore } from "./contact-store.ts";

/** Both database engines (SQLite and PostgreSQL) limit the number of values in one query. */
const MAX_VALUES_PER_QUERY = 1_000;

/** Sorts behind every character that follows a prefix. */
const LAST_CHARACTER = "\u{10ffff}";

/**
 * A term with at most so many words is looked up, and those found are ranked; of one with more, whoever booked last is
 * gone through, as one in every few fits. With several terms many go by for one who fits, so that looking up pays longer.
 */
const FEW_WORDS = 1_000;
const FEW_WORDS_OF_SEVERAL = 10_000;
/** Contacts that one statement goes through: few first, as most often they are enough. */
const FIRST_LOOK = 1_000;
const FURTHER_LOOK = 20_000;

/** How long whoever chose a contact that was merged is told into which: no form stays open for longer. */
const MERGES_KNOWN = days(30);

const decoder: RowDecoder<Selectable<ContactTable>, ContactRecord> = {
  table: "contacts",
  idOf: (row) => row.id,
  decode: (row) => ({
    id: decodeText("id", row.id),
    name: decodeText("name", row.name),
    email: decodeTextOrNull("email", row.email),
    phone: decodeTextOrNull("phone", row.phone),
    createdAt: decodeInstant("created_at", row.created_at),
    lastBookedAt: decodeInstant("last_booked_at", row.last_booked_at),
  }),
};

/** Where a contact stands among all, by its last booking. */
interface Rank {
  readonly at: number;
  readonly id: string;
}

/** The repository of contacts, whose port describes its methods, and what keeps them true where bookings change. */
export class ContactTables implements ContactStore {
  readonly #db: Kysely<Schema>;
  /** Decodes rows, leaves out invalid ones. */
  readonly #rows: RowDecoding;

  constructor(db: Kysely<Schema>, rows: RowDecoding) {
    this.#db = db;
    this.#rows = rows;
  }

  async get(id: string): Promise<ContactRecord | null> {
    return this.#rows.first(decoder, await this.#all.where("id", "=", id).execute());
  }

  async findByCustomer({ name, email, phone }: Customer): Promise<ContactRecord | null> {
    const query = this.#all
      .where("name", "=", name)
      .where("email", email === null ? "is" : "=", email)
      .where("phone", phone === null ? "is" : "=", phone);
    return this.#rows.first(decoder, await query.execute());
  }

  async search(terms: SearchTerms, limit: number): Promise<ContactRecord[]> {
    if (terms.length === 0) return this.#rows.all(decoder, await this.#byLastBooking.limit(limit).execute());
    const few = terms.length === 1 ? FEW_WORDS : FEW_WORDS_OF_SEVERAL;
    const counts = await this.#countWords(terms, few);
    const fewest = Math.min(...counts);
    if (fewest === 0) return [];
    const rarest = terms[counts.indexOf(fewest)];
    if (rarest === undefined || fewest > few) return this.#searchByLastBooking(terms, limit);
    const others = terms.filter((term) => term !== rarest);
    const query = this.#db
      .with(
        (cte) => cte("found").materialized(),
        (db) =>
          db
            .selectFrom("contact_words as w")
            .select("w.contact_id")
            .where((eb) => beginsWith(eb, rarest))
            // before a contact is looked up: most have one of the words and not the others
            .where(({ exists, and, selectFrom }) =>
              and(
                others.map((term) =>
                  exists(
                    selectFrom("contact_words as o")
                      .select("o.word")
                      .whereRef("o.contact_id", "=", "w.contact_id")
                      .where("o.word", ">=", term)
                      .where("o.word", "<", `${term}${LAST_CHARACTER}`),
                  ),
                ),
              ),
            )
            .limit(few),
      )
      .selectFrom("contacts")
      .selectAll("contacts")
      .where("contacts.id", "in", (eb) => eb.selectFrom("found").select("found.contact_id"))
      .orderBy("contacts.last_booked_at", "desc")
      .orderBy("contacts.id", "desc")
      .limit(limit);
    return this.#rows.all(decoder, await query.execute());
  }

  async bookingsOf(ids: readonly string[]): Promise<ReadonlyMap<string, BookingsOfContact>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom("bookings")
      .select(({ fn }) => [
        "contact_id",
        fn.countAll<number | string>().as("count"),
        fn.max("start_time").as("latest"),
      ])
      .where("contact_id", "in", ids)
      .groupBy("contact_id")
      .execute();
    return new Map(
      rows.map(({ contact_id: id, count, latest }) => [
        id ?? "",
        { bookingCount: Number(count), lastBookingAt: decodeInstant("start_time", Number(latest)) },
      ]),
    );
  }

  async mergedInto(id: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom("merged_contacts")
      .select("into_id")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.into_id ?? null;
  }

  async noteMerged(from: string, into: string, at: Instant): Promise<void> {
    await this.#db.deleteFrom("merged_contacts").where("merged_at", "<", minus(at, MERGES_KNOWN)).execute();
    // whoever chose one that became part of `from` is told where it is now
    await this.#db
      .updateTable("merged_contacts")
      .set({ into_id: into })
      .where("into_id", "=", from)
      .execute();
    await this.#db
      .insertInto("merged_contacts")
      .values({ id: from, into_id: into, merged_at: at })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ into_id: into, merged_at: at }))
      .execute();
  }

  /**
   * The id of the contact with this spelling, which is made where there is none; a booking of it was made `at`.
   * `newId`: of one that is made.
   */
  async idOf(customer: Customer, at: Instant, newId: string): Promise<string> {
    const known = await this.findByCustomer(customer);
    if (known !== null) {
      if (known.lastBookedAt < at)
        await this.#db
          .updateTable("contacts")
          .set({ last_booked_at: at })
          .where("id", "=", known.id)
          .execute();
      return known.id;
    }
    const row = { id: newId, name: customer.name, email: customer.email, phone: customer.phone };
    await this.#db
      .insertInto("contacts")
      .values({ ...row, created_at: at, last_booked_at: at })
      .execute();
    await this.#insertWords(newId, customer);
    return newId;
  }

  /** Gives a contact another spelling, by which it is found from now on; its bookings are changed by the caller. */
  async respell(id: string, { name, email, phone }: Customer): Promise<void> {
    await this.#db.updateTable("contacts").set({ name, email, phone }).where("id", "=", id).execute();
    await this.#db.deleteFrom("contact_words").where("contact_id", "=", id).execute();
    await this.#insertWords(id, { name, email, phone });
  }

  /** Ranks a contact by its bookings anew, after it lost or got some. */
  async rank(id: string): Promise<void> {
    await this.#db
      .updateTable("contacts")
      .set(({ selectFrom, fn }) => ({
        last_booked_at: fn.coalesce(
          selectFrom("bookings")
            .select(({ fn }) => fn.max("created_at").as("newest"))
            .where("contact_id", "=", id),
          "last_booked_at",
        ),
      }))
      .where("id", "=", id)
      .execute();
  }

  /** Contacts lost bookings that were made `at`: those without one go, and those whose newest it was are ranked anew. */
  async lost(bookings: readonly { readonly id: string; readonly at: Instant }[]): Promise<void> {
    const newest = new Map<string, Instant>();
    for (const { id, at } of bookings)
      if (at > (newest.get(id) ?? Number.NEGATIVE_INFINITY)) newest.set(id, at);
    await this.deleteUnused([...newest.keys()]);
    const ids = [...newest.keys()];
    for (let start = 0; start < ids.length; start += MAX_VALUES_PER_QUERY) {
      const portion = ids.slice(start, start + MAX_VALUES_PER_QUERY);
      const left = await this.#all.where("id", "in", portion).execute();
      for (const { id, last_booked_at: last } of left)
        if (last <= (newest.get(id) ?? Number.NEGATIVE_INFINITY)) await this.rank(id);
    }
  }

  /** Deletes those of these contacts that have no booking left, with their words: nothing names them any more (G-07). */
  async deleteUnused(ids: readonly string[]): Promise<void> {
    const distinct = [...new Set(ids)];
    for (let start = 0; start < distinct.length; start += MAX_VALUES_PER_QUERY) {
      const portion = distinct.slice(start, start + MAX_VALUES_PER_QUERY);
      const deleted = await this.#db
        .deleteFrom("contacts")
        .where("id", "in", portion)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("bookings")
                .select("bookings.id")
                .whereRef("bookings.contact_id", "=", "contacts.id"),
            ),
          ),
        )
        .returning("id")
        .execute();
      if (deleted.length === 0) continue;
      const gone = deleted.map(({ id }) => id);
      await this.#db.deleteFrom("contact_words").where("contact_id", "in", gone).execute();
      await this.#db.deleteFrom("merged_contacts").where("into_id", "in", gone).execute();
    }
  }

  async #insertWords(id: string, customer: Customer): Promise<void> {
    const words = contactWords(customer).map((word) => ({ word, contact_id: id }));
    if (words.length > 0) await this.#db.insertInto("contact_words").values(words).execute();
  }

  /** How many words begin with each term; of more than `few` only that there are more. */
  async #countWords(terms: SearchTerms, few: number): Promise<number[]> {
    const counted = terms.map((term, index) =>
      this.#db
        .selectFrom(
          this.#db
            .selectFrom("contact_words as w")
            .select("w.word")
            .where((eb) => beginsWith(eb, term))
            .limit(few + 1)
            .as("some"),
        )
        .select(({ fn }) => [sql.lit(index).as("term"), fn.countAll<number | string>().as("count")]),
    );
    const [first, ...others] = counted;
    if (first === undefined) return [];
    const rows = await others.reduce((query, next) => query.unionAll(next), first).execute();
    const counts = new Map(rows.map(({ term, count }) => [Number(term), Number(count)]));
    return terms.map((_, index) => counts.get(index) ?? 0);
  }

  /** The same by going through the contacts, those who booked last first, until enough are found. */
  async #searchByLastBooking(terms: SearchTerms, limit: number): Promise<ContactRecord[]> {
    const found: ContactRecord[] = [];
    let missing = limit;
    let after: Rank | null = null;
    for (let look = FIRST_LOOK; ; look = FURTHER_LOOK) {
      const until: Rank | null = await this.#rankAfter(after, look);
      const query = this.#behind(after)
        .$if(until !== null, (portion) =>
          portion.where(sql<SqlBool>`(last_booked_at, id) >= (${until?.at}, ${until?.id})`),
        )
        .where(({ eb, and }) => and(terms.map((term) => hasWord(eb, term))))
        .limit(missing);
      const rows = await query.execute();
      found.push(...this.#rows.all(decoder, rows));
      missing -= rows.length;
      if (missing <= 0 || until === null) return found;
      after = until;
    }
  }

  /** The rank of the contact that is so many behind another one; null: there are not as many. */
  async #rankAfter(after: Rank | null, count: number): Promise<Rank | null> {
    const query = this.#behind(after)
      .clearSelect()
      .select(["id", "last_booked_at"])
      .limit(1)
      .offset(count - 1);
    const row = await query.executeTakeFirst();
    return row === undefined ? null : { at: row.last_booked_at, id: row.id };
  }

  /** Those who booked last first, behind one of them. */
  #behind(after: Rank | null) {
    return this.#byLastBooking.$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(last_booked_at, id) < (${after?.at}, ${after?.id})`),
    );
  }

  get #all() {
    return this.#db.selectFrom("contacts").selectAll();
  }

  get #byLastBooking() {
    return this.#all.orderBy("last_booked_at", "desc").orderBy("id", "desc");
  }
}

/** A prefix as a range, which the index knows; no character of it has a meaning of its own. */
function beginsWith(
  eb: ExpressionBuilder<Schema & { w: Schema["contact_words"] }, "w">,
  term: string,
): Expression<SqlBool> {
  return eb.and([eb("w.word", ">=", term), eb("w.word", "<", `${term}${LAST_CHARACTER}`)]);
}

/** Whether a contact has a word that begins with the term. */
function hasWord(eb: ExpressionBuilder<Schema, "contacts">, term: string): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom("contact_words as w")
      .select("w.word")
      .whereRef("w.contact_id", "=", "contacts.id")
      .where((inner) => beginsWith(inner, term)),
  );
}

import type { Customer } from "@platzwart/domain/booking/booking";
import { LANGUAGES, type Language } from "@platzwart/domain/language";
import { contactSearchText, type SearchTerms } from "@platzwart/domain/privacy/contact-words";
import { days, type Instant, instant, minus } from "@platzwart/domain/time/instant";
import { codec, orNull, type RecordOf, type RowOf } from "../database/codec.ts";
import * as column from "../database/columns.ts";
import { inPortions, Records } from "../database/records.ts";
import { searchTextHas } from "../database/search-text.ts";
import { type Connection, repository } from "../database/store.ts";

/** A contact's bookings in any state. */
interface BookingSummary {
  readonly bookingCount: number;
  /** May be in the future; null: no booking left. */
  readonly lastBookingAt: Instant | null;
}

const contacts = codec(
  "contacts",
  {
    id: column.text("id"),
    name: column.text("name"),
    email: orNull(column.text("email")),
    phone: orNull(column.text("phone")),
    /** null: unknown. */
    language: orNull(column.word("language", LANGUAGES)),
    createdAt: column.time("created_at"),
    /** Creation of the newest booking, by which contacts are ranked. */
    lastBookedAt: column.time("last_booked_at"),
  },
  ({ id }) => id,
);

/** A customer by name, e-mail and phone (B-03): made by its first booking, removed with its last. */
export type ContactRecord = RecordOf<typeof contacts>;

interface ContactTables {
  /** `search_text`: contactSearchText. */
  contacts: RowOf<typeof contacts> & { search_text: string };
  /** Merged contacts by former id, for forms that still refer to them (contact_gone). */
  merged_contacts: { id: string; into_id: string; merged_at: number };
}

interface BookingsOfContacts {
  bookings: { id: string; contact_id: string | null; start_time: number; created_at: number };
}

/** For so long a form may stay open and refer to a contact that was merged. */
const MERGES_KEPT_FOR = days(30);

export class ContactRecords extends Records<ContactTables & BookingsOfContacts> {
  async get(id: string): Promise<ContactRecord | null> {
    return this.first(contacts, this.#all.where("id", "=", id));
  }

  async findByCustomer({ name, email, phone }: Customer): Promise<ContactRecord | null> {
    const query = this.#all
      .where("name", "=", name)
      .where("email", email === null ? "is" : "=", email)
      .where("phone", phone === null ? "is" : "=", phone);
    return this.first(contacts, query);
  }

  /** Contacts with a word beginning with every term, the last booked first; no terms: all. */
  async search(terms: SearchTerms, limit: number): Promise<ContactRecord[]> {
    let query = this.#all.orderBy("last_booked_at", "desc").orderBy("id", "desc").limit(limit);
    // each word of the text follows a space
    for (const term of terms) query = query.where(searchTextHas(` ${term}`));
    return this.all(contacts, query);
  }

  /** By contact; contacts without a booking are left out. */
  async summariesOf(ids: readonly string[]): Promise<ReadonlyMap<string, BookingSummary>> {
    if (ids.length === 0) return new Map();
    const rows = await this.db
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
        { bookingCount: Number(count), lastBookingAt: instant(Number(latest)) },
      ]),
    );
  }

  /** null: not merged, or longer than MERGES_KEPT_FOR ago. */
  async mergedInto(id: string): Promise<string | null> {
    const row = await this.db
      .selectFrom("merged_contacts")
      .select("into_id")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.into_id ?? null;
  }

  /** Records only the merged id; BookingRecords.mergeContacts moves the bookings (B-03). */
  async noteMerged(from: string, into: string, at: Instant): Promise<void> {
    await this.db.deleteFrom("merged_contacts").where("merged_at", "<", minus(at, MERGES_KEPT_FOR)).execute();
    await this.db.updateTable("merged_contacts").set({ into_id: into }).where("into_id", "=", from).execute();
    await this.db
      .insertInto("merged_contacts")
      .values({ id: from, into_id: into, merged_at: at })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ into_id: into, merged_at: at }))
      .execute();
  }

  /** Id of the contact with this spelling, created with `newId` if missing; `at`: creation of its booking. */
  async findOrCreate(customer: Customer, at: Instant, newId: string): Promise<string> {
    const existing = await this.findByCustomer(customer);
    if (existing !== null) {
      if (existing.lastBookedAt < at)
        await this.db
          .updateTable("contacts")
          .set({ last_booked_at: at })
          .where("id", "=", existing.id)
          .execute();
      return existing.id;
    }
    const { name, email, phone } = customer;
    const contact = { id: newId, name, email, phone, language: null, createdAt: at, lastBookedAt: at };
    await this.db
      .insertInto("contacts")
      .values({ ...contacts.encode(contact), search_text: contactSearchText(customer) })
      .execute();
    return newId;
  }

  /** By contact; those without a language are left out. */
  async languagesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Language>> {
    const found = new Map<string, Language>();
    for (const portion of inPortions([...new Set(ids)])) {
      const query = this.#all.where("id", "in", portion).where("language", "is not", null);
      for (const { id, language } of await this.all(contacts, query))
        if (language !== null) found.set(id, language);
    }
    return found;
  }

  /** Copies the language to a contact without one, for another spelling of the same customer. */
  async inheritLanguage(from: string, into: string): Promise<void> {
    const former = await this.get(from);
    if (former?.language == null) return;
    await this.db
      .updateTable("contacts")
      .set({ language: former.language })
      .where("id", "=", into)
      .where("language", "is", null)
      .execute();
  }

  async setLanguage(id: string, language: Language): Promise<void> {
    await this.db.updateTable("contacts").set({ language }).where("id", "=", id).execute();
  }

  /** Changes how a customer is spelled; the caller does the same in the bookings. */
  async respell(id: string, { name, email, phone }: Customer): Promise<void> {
    const row = { name, email, phone, search_text: contactSearchText({ name, email, phone }) };
    await this.db.updateTable("contacts").set(row).where("id", "=", id).execute();
  }

  /** Derives `lastBookedAt`, by which contacts are ranked, from the bookings. */
  async updateRank(id: string): Promise<void> {
    await this.db
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

  /** Deletes or ranks anew contacts that no longer have a booking, which was created `at`. */
  async noteLostBookings(bookings: readonly { readonly id: string; readonly at: Instant }[]): Promise<void> {
    const newest = new Map<string, Instant>();
    for (const { id, at } of bookings)
      if (at > (newest.get(id) ?? Number.NEGATIVE_INFINITY)) newest.set(id, at);
    await this.deleteUnused([...newest.keys()]);
    for (const portion of inPortions([...newest.keys()])) {
      const remaining = await this.#all.where("id", "in", portion).execute();
      for (const { id, last_booked_at: last } of remaining)
        if (last <= (newest.get(id) ?? Number.NEGATIVE_INFINITY)) await this.updateRank(id);
    }
  }

  /** Deletes those of these contacts that have no booking (G-07). */
  async deleteUnused(ids: readonly string[]): Promise<void> {
    for (const portion of inPortions([...new Set(ids)])) {
      const deleted = await this.db
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
      const deletedIds = deleted.map(({ id }) => id);
      await this.db.deleteFrom("merged_contacts").where("into_id", "in", deletedIds).execute();
    }
  }

  get #all() {
    return this.db.selectFrom("contacts").selectAll();
  }
}

export const contactsIn = repository(
  (connection: Connection<ContactTables & BookingsOfContacts>) => new ContactRecords(connection),
);

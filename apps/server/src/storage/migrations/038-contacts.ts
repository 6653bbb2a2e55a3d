import { contactWords } from "@platzwart/domain/privacy/contact-words";
import { sql, type Transaction } from "kysely";
import type { Schema } from "../schema.ts";
import type { Migration } from "./migration.ts";

/** Contacts whose words are written with one look at the table. */
const CONTACTS_AT_ONCE = 2_000;
/** Both engines limit the number of values in one statement. */
const WORDS_A_STATEMENT = 5_000;

/**
 * The customers of bookings, each spelling once, with the words by which they are found (B-03, G-07): a search reads a
 * range of an index and not every booking. The words are made by the program, as SQL folds neither accents nor ß.
 */
export const contacts: Migration = {
  name: "038-contacts",
  statements(engine) {
    // compared byte by byte, so that a prefix is a range, whatever the language of the database
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      `create table contacts (
        id ${text} not null primary key,
        name ${text} not null,
        email ${text},
        phone ${text},
        created_at bigint not null,
        last_booked_at bigint not null
      )`,
      `create table contact_words (
        word ${text} not null,
        contact_id ${text} not null${engine === "sqlite" ? ", primary key (word, contact_id)" : ""}
      )${engine === "sqlite" ? " without rowid" : ""}`,
      `create table merged_contacts (
        id ${text} not null primary key,
        into_id ${text} not null,
        merged_at bigint not null
      )`,
      `alter table bookings add column contact_id ${text}`,
      `insert into contacts (id, name, email, phone, created_at, last_booked_at)
        select 'c-' || min(id), customer_name, customer_email, customer_phone, min(created_at), max(created_at)
        from bookings where customer_name is not null
        group by customer_name, customer_email, customer_phone`,
      "create index contacts_by_customer on contacts (name, email, phone)",
      engine === "sqlite"
        ? `update bookings set contact_id = (
            select id from contacts where name = customer_name and email is customer_email and phone is customer_phone
          ) where customer_name is not null`
        : `update bookings set contact_id = contacts.id from contacts
          where name = customer_name and coalesce(email, '') = coalesce(customer_email, '')
            and coalesce(phone, '') = coalesce(customer_phone, '')
            and (email is null) = (customer_email is null) and (phone is null) = (customer_phone is null)`,
      "create index bookings_by_contact on bookings (contact_id, start_time, id) where contact_id is not null",
      "create index contacts_by_last_booking on contacts (last_booked_at, id)",
      "create index merged_contacts_by_target on merged_contacts (into_id)",
    ];
  },
  async fill(transaction, engine) {
    let last = "";
    for (;;) {
      const rows = await transaction
        .selectFrom("contacts")
        .select(["id", "name", "email", "phone"])
        .where("id", ">", last)
        .orderBy("id")
        .limit(CONTACTS_AT_ONCE)
        .execute();
      await writeWords(
        transaction,
        rows.flatMap((contact) => contactWords(contact).map((word) => ({ word, contact_id: contact.id }))),
      );
      last = rows.at(-1)?.id ?? "";
      if (rows.length < CONTACTS_AT_ONCE) break;
    }
    // made at the end: cheaper than with each row
    if (engine === "postgres")
      await transaction.schema
        .alterTable("contact_words")
        .addPrimaryKeyConstraint("contact_words_pkey", ["word", "contact_id"])
        .execute();
    await transaction.schema
      .createIndex("contact_words_by_contact")
      .on("contact_words")
      .columns(["contact_id", "word"])
      .execute();
    // a first start after the update is no time to guess: without it PostgreSQL knows nothing of the new tables
    if (engine === "postgres")
      for (const table of ["contacts", "contact_words"])
        await sql`analyze ${sql.table(table)}`.execute(transaction);
  },
};

async function writeWords(
  transaction: Transaction<Schema>,
  words: readonly { readonly word: string; readonly contact_id: string }[],
): Promise<void> {
  for (let start = 0; start < words.length; start += WORDS_A_STATEMENT)
    await transaction
      .insertInto("contact_words")
      .values(words.slice(start, start + WORDS_A_STATEMENT))
      .execute();
}

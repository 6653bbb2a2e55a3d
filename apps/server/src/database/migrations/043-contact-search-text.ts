import { contactSearchText } from "@platzwart/domain/privacy/contact-words";
import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Contacts whose text is written in one pass over the table. */
const CONTACTS_AT_ONCE = 2_000;

/** Search words are stored with contacts (B-03); SQL folds neither accents nor ß. */
export const searchTextOfContacts: Migration = {
  name: "043-contact-search-text",
  statements: (engine) => [
    `alter table contacts add column search_text text ${engine === "postgres" ? 'collate "C"' : ""} not null default ''`,
    "drop table contact_words",
  ],
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
      for (const { id, ...customer } of rows)
        await transaction
          .updateTable("contacts")
          .set({ search_text: contactSearchText(customer) })
          .where("id", "=", id)
          .execute();
      last = rows.at(-1)?.id ?? "";
      if (rows.length < CONTACTS_AT_ONCE) break;
    }
    // without it PostgreSQL has no statistics of the new table at the first start
    if (engine === "postgres") await sql`analyze contacts`.execute(transaction);
  },
};

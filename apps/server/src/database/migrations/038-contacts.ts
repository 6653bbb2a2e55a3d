import type { Migration } from "./migration.ts";

/** Customers of bookings, each spelling once (B-03, G-07); 043-contact-search-text removed the words. */
export const contacts: Migration = {
  name: "038-contacts",
  statements(engine) {
    // compared byte by byte, so that a prefix is a range in every language of the database
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
};

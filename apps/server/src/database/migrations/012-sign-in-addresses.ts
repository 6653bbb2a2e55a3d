import type { Migration } from "./migration.ts";

/** The addresses from which users signed in, as keyed hashes; they go with their user. */
export const signInAddresses: Migration = {
  name: "012-sign-in-addresses",
  statements(engine) {
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      `create table sign_in_addresses (
        user_id ${text} not null references users (id) on delete cascade,
        address_hash ${text} not null,
        last_used_at bigint not null check (last_used_at between -8640000000000000 and 8640000000000000),
        primary key (user_id, address_hash)
      )`,
      "create index sign_in_addresses_by_age on sign_in_addresses (last_used_at)",
    ];
  },
};

import type { Migration } from "./migration.ts";

/** The names of deleted users, so that the log can show who made a change (S-12). */
export const formerUsers: Migration = {
  name: "007-former-users",
  statements: () => [
    `create table former_users (
      id text not null primary key,
      username text not null,
      deleted_at bigint not null check (deleted_at between -8640000000000000 and 8640000000000000)
    )`,
    "create index former_users_by_age on former_users (deleted_at)",
  ],
};

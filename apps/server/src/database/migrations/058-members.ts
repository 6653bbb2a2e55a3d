import type { Migration } from "./migration.ts";

/** Servers that may lead the hall (V-01). */
export const members: Migration = {
  name: "058-members",
  statements: (engine) => [
    `create table members (
      name ${engine === "postgres" ? 'text collate "C"' : "text"} primary key,
      accepted_at bigint not null
    )`,
  ],
};

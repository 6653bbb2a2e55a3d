import type { Migration } from "./migration.ts";

/** Servers that may lead the hall (V-01), and audit lines of those that wait, for the leading one (V-05). */
export const members: Migration = {
  name: "058-members",
  statements: (engine) => {
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      `create table members (
        name ${text} primary key,
        accepted_at bigint not null
      )`,
      `create table audit_lines (
        member ${text} not null,
        digest ${text} not null,
        line text not null,
        primary key (member, digest)
      )`,
    ];
  },
};

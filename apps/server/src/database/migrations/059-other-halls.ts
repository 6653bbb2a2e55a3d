import type { Migration } from "./migration.ts";

/** Other installations, whose overview the page "Weitere Hallen" shows (V-09). */
export const otherHalls: Migration = {
  name: "059-other-halls",
  statements: (engine) => {
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      `create table other_halls (
        id ${text} primary key,
        name text not null,
        address ${text} not null unique,
        sealed_key text not null,
        created_at bigint not null
      )`,
    ];
  },
};

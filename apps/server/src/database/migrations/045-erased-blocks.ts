import type { Migration } from "./migration.ts";

/** The reason of a block may name a person, too. SQLite cannot change a column's check. */
export const erasedBlocks: Migration = {
  name: "045-erased-blocks",
  statements: (engine) =>
    engine === "postgres"
      ? [
          "alter table erasures drop constraint erasures_kind_check",
          "alter table erasures add check (kind in ('block', 'booking', 'code', 'user'))",
        ]
      : [
          "alter table erasures rename to former_erasures",
          `create table erasures (
            kind text not null check (kind in ('block', 'booking', 'code', 'user')),
            subject_id text not null,
            erased_at bigint not null check (erased_at between -8640000000000000 and 8640000000000000),
            primary key (kind, subject_id)
          )`,
          "insert into erasures (kind, subject_id, erased_at) select kind, subject_id, erased_at from former_erasures",
          "drop table former_erasures",
          "create index erasures_by_age on erasures (erased_at)",
        ],
};

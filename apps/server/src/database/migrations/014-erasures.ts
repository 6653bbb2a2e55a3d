import type { Migration } from "./migration.ts";

/** Ids with erased names, so that a restored older backup loses the names again. */
export const erasures: Migration = {
  name: "014-erasures",
  statements(engine) {
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      `create table erasures (
        kind ${text} not null check (kind in ('booking', 'code', 'user')),
        subject_id ${text} not null,
        erased_at bigint not null check (erased_at between -8640000000000000 and 8640000000000000),
        primary key (kind, subject_id)
      )`,
      "create index erasures_by_age on erasures (erased_at)",
    ];
  },
};

import type { Migration } from "./migration.ts";

/** Operators' recipients of notices, and the conditions with what each was sent (O-07). */
export const notices: Migration = {
  name: "057-notices",
  statements: (engine) => {
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      `create table notice_recipients (
        id ${text} primary key,
        name text not null,
        channel ${text} not null,
        sealed_address text not null,
        kinds text not null,
        quiet_from integer,
        quiet_until integer,
        created_at bigint not null
      )`,
      `create table conditions (
        kind ${text} not null,
        subject ${text} not null,
        since bigint not null,
        ended_at bigint,
        sent text not null,
        primary key (kind, subject)
      )`,
    ];
  },
};

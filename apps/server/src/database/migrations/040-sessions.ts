import type { Migration } from "./migration.ts";

const inRangeOfDates = (name: string) => `${name} between -8640000000000000 and 8640000000000000`;

/** Sign-ins, which users can see and end (N-11), and authors of changes, which only the log had. */
export const sessions: Migration = {
  name: "040-sessions",
  statements(engine) {
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      `create table sessions (
        family_id ${text} not null primary key,
        user_id ${text} not null references users (id) on delete cascade,
        user_agent text,
        network text,
        signed_in_at bigint not null check (${inRangeOfDates("signed_in_at")}),
        last_used_at bigint not null check (${inRangeOfDates("last_used_at")})
      )`,
      "create index sessions_of_user on sessions (user_id)",
      `insert into sessions (family_id, user_id, signed_in_at, last_used_at)
        select family_id, user_id, min(signed_in_at), max(issued_at) from refresh_tokens
        group by family_id, user_id`,
      `alter table users add column last_signed_in_at bigint check (${inRangeOfDates("last_signed_in_at")})`,
      `update users set last_signed_in_at =
        (select max(signed_in_at) from sessions where sessions.user_id = users.id)`,
      "alter table court_blocks add column changed_at bigint",
      "alter table court_blocks add column changed_by text",
      "alter table courts add column changed_at bigint",
      "alter table courts add column changed_by text",
      "alter table courts add column changed_part text",
    ];
  },
};

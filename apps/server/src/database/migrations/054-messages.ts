import type { Migration } from "./migration.ts";

/** Messages to people, what of them was sent, and the language of contacts (O-01, O-06). */
export const messages: Migration = {
  name: "054-messages",
  statements: (engine) => {
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      `create table messages (
        id ${text} primary key,
        channel ${text} not null,
        subject_kind ${text} not null,
        subject_id ${text} not null,
        kind ${text} not null,
        content text not null,
        state ${text} not null check (state in ('waiting', 'sent', 'failed', 'dropped', 'held')),
        due_at bigint not null,
        not_after bigint not null,
        tries integer not null,
        problem ${text},
        created_at bigint not null,
        done_at bigint
      )`,
      "create index messages_by_subject on messages (subject_kind, subject_id)",
      "create index messages_by_state on messages (state, due_at)",
      "create index messages_by_end on messages (not_after)",
      "create index messages_by_creation on messages (created_at, id)",
      "alter table contacts add column language text",
    ];
  },
};

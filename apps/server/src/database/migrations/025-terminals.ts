import type { Migration } from "./migration.ts";

const inRangeOfDates = (name: string) => `${name} between -8640000000000000 and 8640000000000000`;
const instant = (name: string) => `${name} bigint not null check (${inRangeOfDates(name)})`;
const instantOrNull = (name: string) => `${name} bigint check (${inRangeOfDates(name)})`;

/** Browsers at doors (D-30); hashes: of the one-time code until its use, of the credential from then on. */
export const terminals: Migration = {
  name: "025-terminals",
  statements(engine) {
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      `create table terminals (
        id ${text} not null primary key,
        name text not null,
        door_id ${text} not null references doors (id) on delete cascade,
        token_hash ${text} unique,
        ${instantOrNull("enrolled_at")},
        enrolment_hash ${text} unique,
        ${instantOrNull("enrolment_ends_at")},
        ${instant("created_at")},
        ${instantOrNull("last_seen_at")},
        ${instantOrNull("used_elsewhere_at")},
        check ((token_hash is null) = (enrolled_at is null)),
        check ((enrolment_hash is null) = (enrolment_ends_at is null)),
        check ((token_hash is null) <> (enrolment_hash is null))
      )`,
      "create index terminals_by_door on terminals (door_id)",
    ];
  },
};

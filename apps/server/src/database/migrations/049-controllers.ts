import type { Migration } from "./migration.ts";

const inRangeOfDates = (name: string) => `${name} between -8640000000000000 and 8640000000000000`;
const instant = (name: string) => `${name} bigint not null check (${inRangeOfDates(name)})`;
const instantOrNull = (name: string) => `${name} bigint check (${inRangeOfDates(name)})`;

/** Each event is logged once by the stored end of its run (D-20); keys are encrypted. */
export const controllers: Migration = {
  name: "049-controllers",
  statements(engine) {
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      `create table controllers (
        id ${text} not null primary key,
        name text not null,
        door_id ${text} not null unique references doors (id) on delete cascade,
        door_mode ${text} not null check (door_mode in ('schedule', 'code_only')),
        sealed_key text not null,
        claim_identity ${text} not null,
        sealed_claim_key text not null,
        ${instant("claim_ends_at")},
        ${instantOrNull("claim_reused_at")},
        ${instantOrNull("enrolled_at")},
        ${instant("created_at")},
        model text,
        serial text,
        program text,
        ${instantOrNull("last_seen_at")}
      )`,
      `create table controller_runs (
        controller_id ${text} not null references controllers (id) on delete cascade,
        run ${text} not null,
        last_seq bigint not null,
        primary key (controller_id, run)
      )`,
    ];
  },
};

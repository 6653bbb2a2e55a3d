import type { Migration } from "./migration.ts";

const inRangeOfDates = (name: string) => `${name} between -8640000000000000 and 8640000000000000`;
const instant = (name: string) => `${name} bigint not null check (${inRangeOfDates(name)})`;
const instantOrNull = (name: string) => `${name} bigint check (${inRangeOfDates(name)})`;

/** Keys of booking systems. Of a revoked one the name goes to those of former users. */
export const apiKeys: Migration = {
  name: "006-api-keys",
  statements(engine) {
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      `create table api_keys (
        id ${text} not null primary key,
        name text not null,
        folded_name ${text} not null unique,
        secret_hash ${text} not null unique,
        scope text not null check (scope in ('own_bookings')),
        ${instant("created_at")},
        ${instant("renewed_at")},
        ${instantOrNull("last_used_at")}
      )`,
    ];
  },
};

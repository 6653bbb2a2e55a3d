import type { Migration } from "./migration.ts";

const inRangeOfDates = (name: string) => `${name} between -8640000000000000 and 8640000000000000`;
const instant = (name: string) => `${name} bigint not null check (${inRangeOfDates(name)})`;
const instantOrNull = (name: string) => `${name} bigint check (${inRangeOfDates(name)})`;

/** API keys of booking systems; secret_hash: of the token, renewed_at: when the token was made. */
export const apiKeys: Migration = {
  name: "006-api-keys",
  statements(engine) {
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      `create table api_keys (
        id ${text} not null primary key,
        name text not null,
        folded_name ${text} not null,
        secret_hash ${text} not null unique,
        scope text not null check (scope in ('own_bookings')),
        ${instant("created_at")},
        ${instant("renewed_at")},
        ${instantOrNull("last_used_at")},
        ${instantOrNull("revoked_at")}
      )`,
      "create unique index api_keys_by_name on api_keys (folded_name) where revoked_at is null",
    ];
  },
};

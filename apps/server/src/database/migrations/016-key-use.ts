import type { Migration } from "./migration.ts";

/** Begin of a booking system's calls without a long pause, so that its silence is noticed. */
export const keyUse: Migration = {
  name: "016-key-use",
  statements: () => [
    `alter table api_keys add column in_use_since bigint
      check (in_use_since between -8640000000000000 and 8640000000000000)`,
    "update api_keys set in_use_since = last_used_at",
  ],
};

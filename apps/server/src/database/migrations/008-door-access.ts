import type { Migration } from "./migration.ts";

/** When a door was last opened by a code or a user, also after a restart (M-01). */
export const doorAccess: Migration = {
  name: "008-door-access",
  statements: () => [
    `alter table doors add column last_access_at bigint
      check (last_access_at between -8640000000000000 and 8640000000000000)`,
  ],
};

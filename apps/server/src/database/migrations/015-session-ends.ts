import type { Migration } from "./migration.ts";

/** Sign-in behind a refresh token, since a session ends at last despite refreshes. */
export const sessionEnds: Migration = {
  name: "015-session-ends",
  statements: () => [
    `alter table refresh_tokens add column signed_in_at bigint not null default 0
      check (signed_in_at between -8640000000000000 and 8640000000000000)`,
    // present sessions begin anew, so that an update signs nobody out
    "update refresh_tokens set signed_in_at = issued_at",
  ],
};

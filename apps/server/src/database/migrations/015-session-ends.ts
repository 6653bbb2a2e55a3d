import type { Migration } from "./migration.ts";

/** When the sign-in was to which a refresh token belongs: a session ends at last, however often it is refreshed. */
export const sessionEnds: Migration = {
  name: "015-session-ends",
  statements: () => [
    `alter table refresh_tokens add column signed_in_at bigint not null default 0
      check (signed_in_at between -8640000000000000 and 8640000000000000)`,
    // the sessions of before begin anew, so that an update signs nobody out
    "update refresh_tokens set signed_in_at = issued_at",
  ],
};

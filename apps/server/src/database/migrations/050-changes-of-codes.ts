import type { Migration } from "./migration.ts";

/** Doors get the changes of their codes since the revision of their list. */
export const changesOfCodes: Migration = {
  name: "050-changes-of-codes",
  statements: () => [
    "alter table access_codes add column changed_in_revision bigint not null default 0",
    "create index access_codes_by_change on access_codes (changed_in_revision)",
  ],
};

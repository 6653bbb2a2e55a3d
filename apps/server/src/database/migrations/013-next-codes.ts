import type { Migration } from "./migration.ts";

/** Finds the next booking of a court, however far ahead (C-15). */
export const nextCodes: Migration = {
  name: "013-next-codes",
  statements: () => [
    // for a day it was made by step 012
    "create index if not exists access_codes_by_start on access_codes (court_id, valid_from, id) where status = 'active'",
  ],
};

import type { Migration } from "./migration.ts";

/** Lengths of a door's codes, needed at each use of its keypad (D-04). */
export const codeLengths: Migration = {
  name: "026-code-lengths",
  statements: () => [
    `create index access_codes_by_length on access_codes (court_id, is_permanent, length(access_code), effect_until)
      where status = 'active'`,
    "create index access_codes_of_kind on access_codes (is_permanent, effect_until) where status = 'active'",
  ],
};

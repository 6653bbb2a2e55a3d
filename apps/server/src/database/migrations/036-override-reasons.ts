import type { Migration } from "./migration.ts";

/** What all lights of the hall were switched for, stored with the override of each court (C-14). */
export const overrideReasons: Migration = {
  name: "036-override-reasons",
  statements: () => ["alter table courts add column light_override_reason text"],
};

import type { Migration } from "./migration.ts";

/** Reason of switching all lights of the hall, stored with each court's override (C-14). */
export const overrideReasons: Migration = {
  name: "036-override-reasons",
  statements: () => ["alter table courts add column light_override_reason text"],
};

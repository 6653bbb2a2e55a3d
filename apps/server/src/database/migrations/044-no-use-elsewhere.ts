import type { Migration } from "./migration.ts";

/** Nobody is told any more that a terminal's credential is used in two places. */
export const noUseElsewhere: Migration = {
  name: "044-no-use-elsewhere",
  statements: () => ["alter table terminals drop column used_elsewhere_at"],
};

import type { Migration } from "./migration.ts";

/** The use of a terminal's credential in two places is not reported any more. */
export const noUseElsewhere: Migration = {
  name: "044-no-use-elsewhere",
  statements: () => ["alter table terminals drop column used_elsewhere_at"],
};

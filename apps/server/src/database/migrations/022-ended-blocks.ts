import type { Migration } from "./migration.ts";

/** An early ended block stays ended when the clock is set back. */
export const endedBlocks: Migration = {
  name: "022-ended-blocks",
  statements: () => [
    "alter table court_blocks add column ended_at bigint check (ended_at between -8640000000000000 and 8640000000000000)",
  ],
};

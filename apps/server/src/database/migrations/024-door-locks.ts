import type { Migration } from "./migration.ts";

/** A lock by hand against a window persists over a restart (D-09). */
export const doorLocks: Migration = {
  name: "024-door-locks",
  statements: () => [
    "alter table doors add column locked_at bigint check (locked_at between -8640000000000000 and 8640000000000000)",
    "alter table doors add column locked_by text",
  ],
};

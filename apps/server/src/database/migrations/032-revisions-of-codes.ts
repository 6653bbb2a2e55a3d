import type { Migration } from "./migration.ts";

/** Times of exceptions for doors: locks by hand, and the pause of the scheduler. */
const TIMES = `(select locked_at as said_at from doors where locked_at is not null
  union select doors_frozen_at from scheduler_state where doors_frozen_at is not null)`;

/** Number of exceptions before an instant. */
const revisionsBefore = (at: string) => `(select count(*) from ${TIMES} as said where said.said_at < ${at})`;

/** Revisions order codes and exceptions, since the clock may be set in between (D-09, Z-06). */
export const revisionsOfCodes: Migration = {
  name: "032-revisions-of-codes",
  statements: () => [
    "alter table access_codes add column made_in_revision bigint not null default 0",
    "alter table doors add column locked_in_revision bigint",
    "alter table scheduler_state add column frozen_in_revision bigint",
    `update access_codes set made_in_revision = ${revisionsBefore("access_codes.created_at")}
      where created_at > (select min(said_at) from ${TIMES} as said)`,
    `update doors set locked_in_revision = ${revisionsBefore("doors.locked_at")} where locked_at is not null`,
    `update scheduler_state set frozen_in_revision = ${revisionsBefore("scheduler_state.doors_frozen_at")}
      where doors_frozen_at is not null`,
    `update facts_revision set revision = revision + 1 + (select count(*) from ${TIMES} as said)`,
  ],
};

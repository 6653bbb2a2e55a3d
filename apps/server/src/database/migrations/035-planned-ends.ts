import type { Migration } from "./migration.ts";

/** When a booking and its code would have ended that were ended early: what taking that back restores. */
export const plannedEnds: Migration = {
  name: "035-planned-ends",
  statements: () => [
    "alter table access_codes add column planned_valid_to bigint",
    "alter table bookings add column planned_end_time bigint",
  ],
};

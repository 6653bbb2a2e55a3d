import type { Migration } from "./migration.ts";

/** End of a booking and its code before an early end, restored by undo. */
export const plannedEnds: Migration = {
  name: "035-planned-ends",
  statements: () => [
    "alter table access_codes add column planned_valid_to bigint",
    "alter table bookings add column planned_end_time bigint",
  ],
};

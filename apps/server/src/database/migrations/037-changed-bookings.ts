import type { Migration } from "./migration.ts";

/** Author, time and order of bookings' changes, for two desks and for "changed since" (B-03, X-07). */
export const changedBookings: Migration = {
  name: "037-changed-bookings",
  statements: () => [
    "alter table bookings add column changed_in_revision bigint not null default 0",
    "alter table bookings add column changed_at bigint",
    "alter table bookings add column changed_by text",
    "create index bookings_by_revision on bookings (changed_in_revision, id)",
  ],
};

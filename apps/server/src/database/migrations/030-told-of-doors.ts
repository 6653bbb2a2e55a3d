import type { Migration } from "./migration.ts";

/** Logged outage of a door, which stays logged after a restart (L-03). */
export const toldOfDoors: Migration = {
  name: "030-told-of-doors",
  statements: () => ["alter table doors add column outage text"],
};

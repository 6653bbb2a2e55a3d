import type { Migration } from "./migration.ts";

/** The outage that was told of a door is known after a restart (L-03). */
export const toldOfDoors: Migration = {
  name: "030-told-of-doors",
  statements: () => ["alter table doors add column outage text"],
};

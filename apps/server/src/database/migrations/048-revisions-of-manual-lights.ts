import type { Migration } from "./migration.ts";

/** What people want of a light in manual mode is an intent like the others: the newest of two counts by its revision. */
export const revisionsOfManualLights: Migration = {
  name: "048-revisions-of-manual-lights",
  statements: () => [
    "alter table courts add column manual_light_in_revision bigint",
    "update courts set manual_light_in_revision = 0 where manual_light is not null",
  ],
};

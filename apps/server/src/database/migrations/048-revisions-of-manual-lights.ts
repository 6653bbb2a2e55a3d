import type { Migration } from "./migration.ts";

/** A light in manual mode is an intent like others: the newer of two counts by revision. */
export const revisionsOfManualLights: Migration = {
  name: "048-revisions-of-manual-lights",
  statements: () => [
    "alter table courts add column manual_light_in_revision bigint",
    "update courts set manual_light_in_revision = 0 where manual_light is not null",
  ],
};

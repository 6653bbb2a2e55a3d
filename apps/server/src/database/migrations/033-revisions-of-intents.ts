import type { Migration } from "./migration.ts";

/** Revisions of the facts give the order of a lamp's report and an intent for its light. */
export const revisionsOfIntents: Migration = {
  name: "033-revisions-of-intents",
  statements: () => [
    "alter table courts add column light_intent_in_revision bigint",
    "update courts set light_intent_in_revision = 0 where light_intent is not null",
    "alter table light_channels add column reported_in_revision bigint",
    "update light_channels set reported_in_revision = 0 where is_on is not null",
  ],
};

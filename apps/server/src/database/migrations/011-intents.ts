import type { Migration } from "./migration.ts";

/**
 * Renames columns to the names that the code uses for their values. *_intent: the state that is kept while nothing
 * switches automatically; doors_frozen_at: while the scheduler is paused, only windows that cover this instant release
 * a door.
 */
export const intents: Migration = {
  name: "011-intents",
  statements: () => [
    "alter table courts rename column light_wish to light_intent",
    "alter table climate_state rename column heating_wish to heating_intent",
    "alter table climate_state rename column cooling_wish to cooling_intent",
    "alter table scheduler_state rename column doors_as_of to doors_frozen_at",
  ],
};

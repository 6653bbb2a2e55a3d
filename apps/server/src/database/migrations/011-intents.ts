import type { Migration } from "./migration.ts";

/** In a pause of the scheduler only windows that cover doors_frozen_at release a door. */
export const intents: Migration = {
  name: "011-intents",
  statements: () => [
    "alter table courts rename column light_wish to light_intent",
    "alter table climate_state rename column heating_wish to heating_intent",
    "alter table climate_state rename column cooling_wish to cooling_intent",
    "alter table scheduler_state rename column doors_as_of to doors_frozen_at",
  ],
};

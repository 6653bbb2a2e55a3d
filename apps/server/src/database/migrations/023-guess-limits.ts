import type { Migration } from "./migration.ts";

const TIME = "between -8640000000000000 and 8640000000000000";

/** Wrong codes at doors and of callers, which a restart must not forget (D-21). */
export const guessLimits: Migration = {
  name: "023-guess-limits",
  statements: () => [
    `create table guess_limits (
      subject text primary key,
      record text not null,
      acknowledged_at bigint check (acknowledged_at ${TIME}),
      alarm_since bigint check (alarm_since ${TIME})
    )`,
  ],
};

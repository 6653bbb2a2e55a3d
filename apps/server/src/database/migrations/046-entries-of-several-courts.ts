import type { Migration } from "./migration.ts";

/** Finds entries about several courts at each of them, though a row has one. */
export const entriesOfSeveralCourts: Migration = {
  name: "046-entries-of-several-courts",
  statements: () => [
    `create index system_logs_of_several_courts on system_logs (id) where metadata like '%"court_ids":[%'`,
  ],
};

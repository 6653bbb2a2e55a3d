import type { Migration } from "./migration.ts";

/** Dates with hours of their own, of the hall or of one court (B-07). */
export const closedDays: Migration = {
  name: "055-closed-days",
  statements: (engine) => {
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      `create table closed_days (
        id ${text} primary key,
        date ${text} not null,
        court_id integer,
        name ${text} not null,
        opens_from integer,
        opens_until integer
      )`,
      // two rows without a court would not be equal
      "create unique index closed_days_by_date on closed_days (date, coalesce(court_id, 0))",
    ];
  },
};

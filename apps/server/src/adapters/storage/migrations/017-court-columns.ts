import type { Migration } from "./migration.ts";

/**
 * Columns of courts that whoever reads the tables finds true: whether a door is open and the ventilation runs may
 * be unknown, and a court may be blocked. Both engines can change none of that in place.
 */
export const courtColumns: Migration = {
  name: "017-court-columns",
  statements: (engine) => [
    `alter table courts add column new_status text${engine === "postgres" ? ' collate "C"' : ""}
      not null default 'available' check (new_status in ('available', 'unavailable', 'blocked'))`,
    "update courts set new_status = status",
    "alter table courts drop column status",
    "alter table courts rename column new_status to status",
    ...["is_door_open", "is_ventilation_on"].flatMap((name) => [
      `alter table courts drop column ${name}`,
      `alter table courts add column ${name} boolean check (${name} in (true, false))`,
    ]),
  ],
};

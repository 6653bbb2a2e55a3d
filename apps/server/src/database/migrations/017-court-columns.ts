import type { Engine } from "../database.ts";
import type { Migration } from "./migration.ts";

const UNKNOWN = ["is_door_open", "is_ventilation_on"];
const STATUS = "in ('available', 'unavailable', 'blocked')";

/** Doors and ventilation may be unknown, courts blocked; SQLite cannot change these in place. */
export const courtColumns: Migration = {
  name: "017-court-columns",
  statements: (engine: Engine) =>
    engine === "postgres"
      ? [
          "alter table courts drop constraint courts_status_check",
          `alter table courts add constraint courts_status_check check (status ${STATUS})`,
          ...UNKNOWN.map(
            (name) =>
              `alter table courts alter column ${name} drop not null, alter column ${name} drop default`,
          ),
          "update courts set is_door_open = null, is_ventilation_on = null",
        ]
      : [
          `alter table courts add column new_status text not null default 'available' check (new_status ${STATUS})`,
          "update courts set new_status = status",
          "alter table courts drop column status",
          "alter table courts rename column new_status to status",
          ...UNKNOWN.flatMap((name) => [
            `alter table courts drop column ${name}`,
            `alter table courts add column ${name} boolean check (${name} in (true, false))`,
          ]),
        ],
};
